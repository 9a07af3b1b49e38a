// How payments come in from a file: each is recorded as by the form, the oldest first.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/in-parts.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { type ImportContext, type ImportRun, importer, type StoredRecord } from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { idsOfNamed, type NamedMembers, namedMembers } from '../../people/members/named-members.server.ts';
import { insertPayments, lockMembers, type NewPayment, updateMemberships } from '../payments/ledger.server.ts';
import { paymentTexts } from '../payments/payments.contract.ts';
import { paymentRecords } from '../payments/payments.tables.ts';
import { paymentsImport, voidLine } from './payments-import.contract.ts';

type Line = LineValues<typeof paymentsImport.fields>;

export const paymentsImporter = importer({
  contract: paymentsImport,
  kind: paymentRecords,
  begin: async (context, lines) => {
    const memberOf = await namedMembers(context.reader, lines, 'members');
    return new PaymentsRun(context, memberOf, await storedPayments(context.reader, lines, memberOf));
  },
  add: async (records, rows) => {
    const payments = rows.toSorted((one, other) =>
      one.payment_date < other.payment_date ? -1 : one.payment_date > other.payment_date ? 1 : 0,
    );
    const members = [...new Set(rows.map(({ user_id }) => user_id))].sort((one, other) => one - other);
    await lockMembers(records, members);
    await insertPayments(records, payments);
    await updateMemberships(records, members);
  },
});

class PaymentsRun implements ImportRun<Line> {
  readonly #context: ImportContext;
  readonly #memberOf: NamedMembers;
  readonly #stored: Map<string, StoredRecord>;

  constructor(context: ImportContext, memberOf: NamedMembers, stored: Map<string, StoredRecord>) {
    this.#context = context;
    this.#memberOf = memberOf;
    this.#stored = stored;
  }

  keyOf(line: Line): string {
    return keyOf(this.#paymentOf(line));
  }

  find(key: string): StoredRecord | undefined {
    return this.#stored.get(key);
  }

  columnsOf(line: Line, stored: PlainRow | null): PlainRow {
    return stored ? {} : { ...this.#paymentOf(line) };
  }

  #paymentOf(line: Line): NewPayment {
    if (line.IsVoid) throw new Refusal(400, voidLine);
    const [payment_date, membership_start, membership_end] = [line.PaymentDate, line.MembershipStartDate, line.MembershipEndDate].map(
      (day) => day && dayOf(day, this.#context.timeZone),
    );
    const user_id = this.#memberOf(line);
    if (!payment_date || !membership_start || !membership_end || line.Amount === undefined) throw new Refusal(400, paymentTexts.incomplete);
    if (membership_end < membership_start) throw new Refusal(400, paymentTexts.endsTooEarly);
    const term = { membership_start, membership_end };
    const how = { method: line.Method ?? null, reference: line.Reference ?? null, note: line.Note ?? null, corrects: null };
    return { user_id, amount_paise: line.Amount, payment_date, ...term, ...how, recorded_by: this.#context.caller.userId };
  }
}

interface Payment {
  user_id: number;
  payment_date: Day;
  amount_paise: number;
  membership_start: Day;
  membership_end: Day;
}

const keyOf = ({ user_id, payment_date, amount_paise, membership_start, membership_end }: Payment): string =>
  [user_id, payment_date, amount_paise, membership_start, membership_end].join(' ');

const storedPayments = async (reader: Reader, lines: readonly Line[], memberOf: NamedMembers): Promise<Map<string, StoredRecord>> => {
  const columns = ['id', 'user_id', 'payment_date', 'amount_paise', 'membership_start', 'membership_end'] as const;
  const rows = await readInParts(idsOfNamed(memberOf, lines), (part) =>
    reader.selectFrom('payments').select(columns).where('user_id', 'in', part).where('is_void', '=', false).execute(),
  );
  return new Map(rows.map(({ id, ...row }) => [keyOf(row), { id, row }]));
};

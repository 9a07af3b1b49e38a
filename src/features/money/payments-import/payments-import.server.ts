// How payments come in from a file: each is recorded as by the form, the oldest first.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts, sortIds } from '../../../platform/data/parts.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { dayOf, localTimeOf, todayIn } from '../../../platform/server/calendar.ts';
import { type ImportContext, type ImportRun, importer, type StoredRecord } from '../../../platform/server/imports/importer.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { cut } from '../../../platform/wire/texts/preview.ts';
import { type NamedMembers, namedMembers } from '../../people/members/named-members.server.ts';
import { type ImportedPayment, insertPayments, lockMembers, updateMemberships } from '../payments/ledger.server.ts';
import { refusedDays } from '../payments/payment-rules.ts';
import { paymentTexts } from '../payments/payments.contract.ts';
import { paymentRecords } from '../payments/payments.tables.ts';
import type { PaidTerm } from '../payments/terms.ts';
import { isNameOfOther } from '../statements/payer-names.ts';
import { joinNotes, paymentText, questionsText, readFee, validTerms } from './added-payments.server.ts';
import { otherNameText, paymentsImport, voidLineTexts } from './payments-import.contract.ts';
import { readShared, type SharedReferences } from './shared-references.server.ts';
import { findStored, readStored, type StoredPayment } from './stored-payments.server.ts';

type Line = LineValues<typeof paymentsImport.fields>;

export const paymentsImporter = importer({
  contract: paymentsImport,
  kind: paymentRecords,
  paiseOf: ({ amount_paise, void_reason }) => (void_reason ? 0 : Number(amount_paise)),
  begin: async (context, lines) => {
    const memberOf = await namedMembers(context, lines, 'members');
    const read = lines.map((line) => paymentOf(line, memberOf, context));
    const payments = read.flatMap((one) => (one instanceof Refusal ? [] : one));
    const stored = await readStored(context.reader, payments);
    const found = await findStored(stored, payments);
    const given = read.map((payment, at): Given => {
      const meant = payment instanceof Refusal ? null : (found.get(payment) ?? null);
      return { key: meant ? String(meant.id) : `line ${at}`, payment, stored: meant };
    });
    const payers = await readPayers(context.reader, stored, given);
    return new PaymentsRun(new Map(lines.map((line, at) => [line, given[at] as Given])), payers, context.timeZone); // as many as lines
  },
  add: async (records, rows) => {
    const payments = rows.toSorted((one, other) =>
      one.payment_date < other.payment_date ? -1 : one.payment_date > other.payment_date ? 1 : 0,
    );
    const members = sortIds(rows.map(({ user_id }) => user_id));
    await lockMembers(records, members);
    await insertPayments(records, payments);
    await updateMemberships(records, members);
  },
});

/** The payment that a line is, or why it is refused when its turn comes. */
const paymentOf = (line: Line, memberOf: NamedMembers, { timeZone, caller }: ImportContext): ImportedPayment | Refusal => {
  try {
    const [payment_date, membership_start, membership_end] = [line.PaymentDate, line.MembershipStartDate, line.MembershipEndDate].map(
      (day) => day && dayOf(day, timeZone),
    );
    const user_id = memberOf(line);
    if (!payment_date || !membership_start || !membership_end || line.Amount === undefined) throw new Refusal(400, paymentTexts.incomplete);
    const days = { paymentDate: payment_date, start: membership_start, end: membership_end };
    const refused = refusedDays(days, todayIn(timeZone));
    if (refused) throw new Refusal(400, refused.text);
    const void_reason = line.VoidReason ?? null;
    if (line.IsVoid && void_reason === null) throw new Refusal(400, paymentTexts.reasonRequired);
    if (!line.IsVoid && void_reason !== null) throw new Refusal(400, voidLineTexts.isNotMarked);
    const term = { membership_start, membership_end };
    const how = { method: line.Method ?? null, reference: line.Reference ?? null, note: line.Note ?? null, corrects: null };
    return { user_id, amount_paise: line.Amount, payment_date, ...term, ...how, void_reason, recorded_by: caller.userId };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** A line of the file, and the stored payment that it means. */
interface Given {
  /** Equal payments are not the same one, so each new one has a key of its own. */
  key: string;
  payment: ImportedPayment | Refusal;
  stored: StoredPayment | null;
}

interface PayingMember {
  full_name: string;
  membership_no: string | null;
  company: string | null;
}

/** Who pays by new payments: their names and what they have paid, the fee, and the references that others have as well. */
interface Payers {
  members: ReadonlyMap<number, PayingMember>;
  paid: ReadonlyMap<number, readonly PaidTerm[]>;
  /** What the file adds for each. */
  others: ReadonlyMap<number, readonly PaidTerm[]>;
  fee: number | null;
  shared: SharedReferences;
}

const readPayers = async (reader: Reader, stored: readonly StoredPayment[], given: readonly Given[]): Promise<Payers> => {
  const added = given.flatMap(({ payment, stored: meant }) => (payment instanceof Refusal || meant ? [] : payment));
  const ids = added.map(({ user_id }) => user_id);
  const users = await readInParts(ids, (part) =>
    reader.selectFrom('users').select(['id', 'full_name', 'membership_no', 'company']).where('id', 'in', part).execute(),
  );
  const members = new Map(users.map(({ id, ...member }) => [id, member]));
  const valid = added.filter(({ void_reason }) => void_reason === null);
  const shared = await readShared(reader, valid);
  const yieldIfLong = timeSlice();
  for (const { user_id: owner, reference, amount_paise } of valid) {
    shared.add(reference, { owner, name: members.get(owner)?.full_name ?? '', amount_paise, recorded: null });
    await yieldIfLong();
  }
  const storedOf = Map.groupBy(stored, ({ user_id }) => user_id);
  const addedOf = Map.groupBy(valid, ({ user_id }) => user_id);
  const paid = new Map<number, PaidTerm[]>();
  const others = new Map<number, PaidTerm[]>();
  for (const id of members.keys()) {
    paid.set(id, validTerms(storedOf.get(id) ?? []));
    others.set(id, validTerms((addedOf.get(id) ?? []).map((payment) => ({ ...payment, is_void: false }))));
    await yieldIfLong();
  }
  return { members, paid, others, fee: await readFee(reader), shared };
};

const longestShown = 100;

class PaymentsRun implements ImportRun<Line> {
  readonly #given: ReadonlyMap<Line, Given>;
  readonly #stored: ReadonlyMap<string, StoredRecord>;
  readonly #payers: Payers;
  readonly #timeZone: string;

  constructor(given: ReadonlyMap<Line, Given>, payers: Payers, timeZone: string) {
    this.#given = given;
    this.#payers = payers;
    this.#stored = new Map([...given.values()].flatMap(({ key, stored }) => (stored ? [[key, { id: stored.id, row: {} }]] : [])));
    this.#timeZone = timeZone;
  }

  keyOf(line: Line): string {
    const { key, stored } = this.#taken(line);
    if (line.IsVoid && stored?.is_void === false) throw new Refusal(409, voidLineTexts.isValidHere);
    return key;
  }

  find(key: string): StoredRecord | undefined {
    return this.#stored.get(key);
  }

  columnsOf(line: Line, stored: PlainRow | null): PlainRow {
    return stored ? {} : { ...this.#taken(line).payment };
  }

  noteOn(line: Line): string | null {
    const { payment, stored } = this.#taken(line);
    if (line.IsVoid) return null;
    const { paid, others, fee, shared } = this.#payers;
    if (!stored) {
      const known = { paid: paid.get(payment.user_id) ?? [], others: others.get(payment.user_id) ?? [], fee };
      const name = this.#otherName(line, payment.user_id);
      return joinNotes(name, questionsText(payment, known), shared.noteOn(payment, payment.user_id));
    }
    if (!stored.voided_at) return null;
    return `Voided on ${formatShortDay(localTimeOf(stored.voided_at, this.#timeZone).day)} by ${stored.voider}`;
  }

  bringsAlso(line: Line): string | null {
    const { payment } = this.#taken(line);
    return `${this.#payers.members.get(payment.user_id)?.full_name}: ${paymentText(payment)}${line.IsVoid ? ', void' : ''}`;
  }

  /** A mistyped digit may make it the number of another member. A company may pay for its own. */
  #otherName({ MemberName, MembershipNo, Email }: Line, id: number): string | null {
    const member = this.#payers.members.get(id);
    if (!member || !MemberName || !isNameOfOther(MemberName, `${member.full_name} ${member.company ?? ''}`)) return null;
    const who = (MembershipNo ? member.membership_no : Email) ?? '';
    return otherNameText(who, member.full_name, cut(MemberName, longestShown));
  }

  #taken(line: Line): Omit<Given, 'payment'> & { payment: ImportedPayment } {
    const given = this.#given.get(line);
    if (!given) throw new Error('The line was not there when the import began');
    const { payment } = given;
    if (payment instanceof Refusal) throw payment;
    return { ...given, payment };
  }
}

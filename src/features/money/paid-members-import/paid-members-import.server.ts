// How members come in with their payments and into their chapters. Each part follows the rules of its own: the payment those of the form,
// the place those of an assignment.

import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { NewRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { updateAll } from '../../../platform/server/imports/apply.ts';
import type { ImportContext, Importer, ImportRun, StoredRecord, UnknownName } from '../../../platform/server/imports/importer.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { formatDay, formatMoney } from '../../../platform/wire/locale.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import {
  givePlaces,
  idsOfEmails,
  membersWithChapters,
  splitChanges,
  withoutPlaces,
} from '../../chapters/assignments-import/assignments-import.server.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { insertPayments, leastPaiseForMembership, lockMembers, updateMemberships } from '../payments/ledger.server.ts';
import { paymentTexts } from '../payments/payments.contract.ts';
import { type Membership, nextTerm } from '../payments/term.server.ts';
import { mostPayments, paidMembersImport, paidMembersTexts, termOf } from './paid-members-import.contract.ts';

type Line = LineValues<typeof paidMembersImport.fields>;

/** Of a file that has days, amounts and terms, checked by the contract. */
const lineOf = (values: Record<string, unknown>): Line => values as Line;

export const paidMembersImporter: Importer = {
  ...membersWithChapters(),
  contract: paidMembersImport,
  begin: async (context, lines) => {
    let run: PaidMembersRun | null = null;
    const members = await membersWithChapters((line, today) => run?.pays(line, today) ?? false).begin(context, lines);
    if (lines.every((line) => lineOf(line).Amount === undefined && !lineOf(line).PaymentDate)) return members;
    run = new PaidMembersRun(members, await storedPayers(members, context, lines), context);
    return run;
  },
  add: async (records, rows, context) => {
    const { plain, placesOf } = withoutPlaces(rows);
    const members = plain.map(({ [column]: _, ...row }) => row);
    await records.insertAll(memberRecords, members as NewRow<'users'>[]);
    const paying = plain.filter((row) => row[column]);
    const ids = await idsOfEmails(
      records.tx,
      paying.map(({ email_normal }) => String(email_normal)),
    );
    const payments = paying.map((row): [number, string] => [ids.get(String(row.email_normal)) ?? 0, String(row[column])]);
    await record(records, new Map(payments), context);
    await givePlaces(records, await placesOf(records.tx), context);
  },
  change: async (records, changed, context) => {
    const payments = new Map<number, string>();
    const others = new Map<number, PlainRow>();
    for (const [id, { [column]: paid, ...own }] of changed) {
      if (paid) payments.set(id, String(paid));
      if (Object.keys(own).length > 0) others.set(id, own);
    }
    await record(records, payments, context);
    const { places, others: rest } = splitChanges(others);
    await givePlaces(records, places, context);
    await updateAll(records, memberRecords, rest);
  },
};

/**
 * In a plan the payments of a member that are still to be recorded are one more column, as JSON. The word for it is that of the amount.
 */
const column = 'amount_paise';

interface Paid {
  payment_date: Day;
  amount_paise: number;
  membership_start: Day;
  membership_end: Day;
  method: string | null;
  reference: string | null;
}

/** What a line says of a payment, before it is known whose it is. */
interface PaidLine extends Omit<Paid, 'membership_start' | 'membership_end'> {
  start: Day | null;
  end: Day | null;
}

const paymentIn = (line: Line, timeZone: string): PaidLine | null => {
  const [date, start, end] = [line.PaymentDate, line.MembershipStartDate, line.MembershipEndDate].map((day) =>
    day ? dayOf(day, timeZone) : null,
  );
  if (line.Amount === null || line.Amount === undefined) {
    if (date || start || end) throw new Refusal(400, paidMembersTexts.noAmount);
    return null;
  }
  if (!date) throw new Refusal(400, paidMembersTexts.noDate);
  const how = { method: line.Method ?? null, reference: line.Reference ?? null };
  return { payment_date: date, amount_paise: line.Amount, start: start ?? null, end: end ?? null, ...how };
};

const keyOf = ({ payment_date, amount_paise, membership_start, membership_end }: Paid): string =>
  [dayAndSum({ payment_date, amount_paise }), membership_start, membership_end].join(' ');

const dayAndSum = ({ payment_date, amount_paise }: Pick<Paid, 'payment_date' | 'amount_paise'>): string =>
  `${payment_date} ${amount_paise}`;

/** A member who is here already. */
interface Payer extends Membership {
  membership_start: Day | null;
  /** The payments that are recorded, as keyOf and as dayAndSum write them. */
  recorded: Set<string>;
}

class PaidMembersRun implements ImportRun {
  readonly #members: ImportRun;
  readonly #payers: ReadonlyMap<number, Payer>;
  readonly #days: Pick<ImportContext, 'timeZone' | 'graceDays'>;

  constructor(members: ImportRun, payers: ReadonlyMap<number, Payer>, days: Pick<ImportContext, 'timeZone' | 'graceDays'>) {
    this.#members = members;
    this.#payers = payers;
    this.#days = days;
  }

  /** Whether the line brings a payment that makes, or leaves, somebody an active member. */
  pays(line: Record<string, unknown>, today: Day): boolean {
    const payer = this.#payerOf(line);
    const payment = this.#paymentOf(lineOf(line), payer);
    if (!payment || payer?.recorded.has(keyOf(payment))) return false;
    const counts = payment.membership_end >= (payer?.membership_end ?? '');
    return counts && payment.membership_end >= today && payment.amount_paise >= leastPaiseForMembership;
  }

  keyOf(line: Record<string, unknown>): string {
    return this.#members.keyOf(line);
  }

  find(key: string): StoredRecord | undefined {
    const member = this.#members.find(key);
    return member && { id: member.id, row: { ...member.row, [column]: '' } };
  }

  async columnsOf(line: Record<string, unknown>, stored: PlainRow | null): Promise<PlainRow> {
    const payer = this.#payerOf(line);
    const payment = this.#paymentOf(lineOf(line), payer);
    const columns = await this.#members.columnsOf(line, stored);
    const before = String(stored?.[column] ?? '');
    return { ...columns, [column]: payment ? withPayment(before, payment, payer) : before };
  }

  noteOn(line: Record<string, unknown>): string | null {
    return this.#members.noteOn?.(line) ?? null;
  }

  bringsAlso(line: Record<string, unknown>): string | null {
    const payer = this.#payerOf(line);
    const payment = this.#paymentOf(lineOf(line), payer);
    const isNew = payment && !payer?.recorded.has(keyOf(payment));
    const brings = [isNew ? paymentInWords(payment) : null, this.#members.bringsAlso?.(line) ?? null];
    return brings.filter((one) => one !== null).join('. ') || null;
  }

  unknown(): UnknownName[] {
    return this.#members.unknown?.() ?? [];
  }

  #payerOf(line: Record<string, unknown>): Payer | undefined {
    const member = this.#members.find(this.keyOf(line));
    return member && this.#payers.get(member.id);
  }

  /**
   * Without a term in the file it is the one that the form offers: that which follows the present one, where it was paid since that began.
   * Null for none, and for one of that day and sum that is recorded already.
   */
  #paymentOf(line: Line, payer: Payer | undefined): Paid | null {
    const paid = paymentIn(line, this.#days.timeZone);
    if (!paid) return null;
    const { start, end, ...payment } = paid;
    const hasTerm = start !== null || end !== null;
    if (!hasTerm && payer?.recorded.has(dayAndSum(payment))) return null;
    const isRenewal = !hasTerm && payer && payment.payment_date > (payer.membership_start ?? '');
    const term = isRenewal ? nextTerm(payer, payment.payment_date, this.#days.graceDays) : termOf(payment.payment_date, start, end);
    if (term.end < term.start) throw new Refusal(400, paymentTexts.endsTooEarly);
    return { ...payment, membership_start: term.start, membership_end: term.end };
  }
}

const paymentInWords = ({ amount_paise, method, membership_start, membership_end }: Paid): string =>
  `${formatMoney(amount_paise)}${method ? ` by ${method}` : ''}, for ${formatDay(membership_start)} to ${formatDay(membership_end)}`;

/** A payment that is recorded already, or that another line has, is the same one. */
const withPayment = (before: string, payment: Paid, payer: Payer | undefined): string => {
  const others = paymentsIn(before);
  if (others.some((other) => keyOf(other) === keyOf(payment)) || payer?.recorded.has(keyOf(payment))) return before;
  if (others.length >= mostPayments) throw new Refusal(400, paidMembersTexts.tooManyPayments);
  return JSON.stringify([...others, payment]);
};

/** Written by this importer. */
const paymentsIn = (text: string): Paid[] => (text === '' ? [] : (JSON.parse(text) as Paid[]));

/** With valid payments, and those that a person has voided: what somebody has struck out does not come back. */
const storedPayers = async (members: ImportRun, { reader }: ImportContext, lines: readonly Record<string, unknown>[]) => {
  const ids = lines.flatMap((line) => {
    try {
      return members.find(members.keyOf(line))?.id ?? [];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
  const rows = await readInParts(ids, (part) =>
    reader
      .selectFrom('payments')
      .select(['user_id', 'payment_date', 'amount_paise', 'membership_start', 'membership_end', 'method', 'reference'])
      .where('user_id', 'in', part)
      .where('is_taken_back', '=', false)
      .execute(),
  );
  const payers = await readInParts(ids, (part) =>
    reader.selectFrom('users').select(['id', 'is_active_member', 'membership_start', 'membership_end']).where('id', 'in', part).execute(),
  );
  const stored = new Map(payers.map(({ id, ...payer }): [number, Payer] => [id, { ...payer, recorded: new Set() }]));
  for (const { user_id, ...payment } of rows) stored.get(user_id)?.recorded.add(keyOf(payment)).add(dayAndSum(payment));
  return stored;
};

/** Oldest first, as payments from a file of payments. */
const record = async (records: Records, paid: ReadonlyMap<number, string>, { caller }: ImportContext): Promise<void> => {
  if (paid.size === 0) return;
  const payments = [...paid].flatMap(([user_id, text]) =>
    paymentsIn(text).map((payment) => ({ ...payment, user_id, note: null, corrects: null, void_reason: null, recorded_by: caller.userId })),
  );
  payments.sort((one, other) => (one.payment_date < other.payment_date ? -1 : one.payment_date > other.payment_date ? 1 : 0));
  const members = [...paid.keys()].sort((one, other) => one - other);
  await lockMembers(records, members);
  await insertPayments(records, payments);
  await updateMemberships(records, members);
};

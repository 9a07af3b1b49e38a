// The payments in a members' file: which are still to be recorded, and what they make of the membership.

import { readInParts, sortIds } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import type { Facet, ImportContext, MeantRecords, PlannedRecord } from '../../../platform/server/imports/importer.ts';
import { membershipColumns } from '../../chapters/assignments/eligible.server.ts';
import type { PlaceState } from '../../chapters/assignments-import/place-facet.server.ts';
import { insertPayments, lockMembers, updateMemberships } from '../payments/ledger.server.ts';
import { leastPaiseForMembership } from '../payments/payment-rules.ts';
import { joinNotes, paymentText, questionsText, readFee, validTerms } from '../payments-import/added-payments.server.ts';
import { readShared, SharedReferences } from '../payments-import/shared-references.server.ts';
import { compareDays, type Line, nobodyYet, type Paid, PaidLines, type Payer } from './paid-lines.server.ts';

interface PaidState extends PlaceState {
  /** What lines add, by line. */
  payments?: ReadonlyMap<Line, Paid>;
}

const nothing: ReadonlyMap<Line, Paid> = new Map();

export class PaymentFacet implements Facet<Line, PaidState> {
  readonly name = 'payment';
  readonly #context: ImportContext;
  /** By the key of the member. */
  readonly #paidLines = new Map<string, PaidLines>();
  #payers: ReadonlyMap<number, Payer> = new Map();
  /** In rupees. */
  #fee: number | null = null;
  #shared = new SharedReferences();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  async read(lines: readonly Line[], meant: MeantRecords<Line>): Promise<void> {
    if (!this.#context.fields.has('Amount') && lines.every(({ PaymentDate }) => !PaymentDate)) return;
    const byKey = Map.groupBy(lines, (line) => meant.keyOf(line));
    const ids = new Map([...byKey.keys()].map((key) => [key, meant.idOf(key)]));
    this.#fee = await readFee(this.#context.reader);
    this.#payers = await storedPayers(
      this.#context,
      [...ids.values()].flatMap((id) => id ?? []),
    );
    const yieldIfLong = timeSlice();
    for (const [key, own] of byKey) {
      this.#paidLines.set(key, new PaidLines(this.#payers.get(ids.get(key) ?? 0) ?? nobodyYet, own, this.#context));
      await yieldIfLong();
    }
    this.#shared = await readShared(
      this.#context.reader,
      [...this.#paidLines.values()].flatMap(({ added }) => added),
    );
  }

  plan(line: Line, { payments = nothing }: PaidState, { key }: Pick<PlannedRecord, 'key'>): Partial<PaidState> | null {
    const lines = this.#paidLines.get(key);
    if (!lines) return null;
    const payment = lines.paymentOf(line);
    return { membership: lines.membership(), payments: payment ? new Map(payments).set(line, payment) : payments };
  }

  leaveOut(line: Line, key: string): void {
    this.#paidLines.get(key)?.leaveOut(line);
  }

  /** What follows a payment that is left out begins earlier. */
  async settle(records: readonly PlannedRecord<PaidState>[]): Promise<void> {
    const yieldIfLong = timeSlice();
    for (const record of records) {
      const lines = this.#paidLines.get(record.key);
      const { state } = record;
      if (lines) record.state = { ...state, membership: lines.membership(), payments: lines.settled(state.payments ?? nothing) };
      this.#share(record);
      await yieldIfLong();
    }
  }

  #share({ id, key, state }: PlannedRecord<PaidState>): void {
    const member = { owner: id ?? key, name: String(state.row.full_name), recorded: null };
    for (const { reference, amount_paise } of state.payments?.values() ?? []) this.#shared.add(reference, { ...member, amount_paise });
  }

  changes(before: PaidState, after: PaidState): string[] {
    return (before.payments?.size ?? 0) === (after.payments?.size ?? 0) ? [] : ['Amount'];
  }

  paiseOf({ payments = nothing }: PaidState): number {
    return [...payments.values()].reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  }

  noteOn(line: Line, { id, key, state }: PlannedRecord<PaidState>): string | null {
    const payment = state.payments?.get(line);
    if (!payment) return null;
    const { recorded, terms } = this.#payers.get(id ?? 0) ?? nobodyYet;
    const others = [...(state.payments?.values() ?? []), ...terms].map(({ membership_end: end }) => ({ start: end, end }));
    return joinNotes(
      questionsText(payment, { paid: validTerms(recorded), others, fee: this.#fee }),
      this.#shared.noteOn(payment, id ?? key),
    );
  }

  bringsAlso(line: Line, { state }: PlannedRecord<PaidState>): string | null {
    const payment = state.payments?.get(line);
    return payment ? paymentText(payment) : null;
  }

  /** Oldest first, as payments from a file of payments. */
  async apply(records: Records, planned: readonly PlannedRecord<PaidState>[]): Promise<void> {
    const paying = planned.flatMap(({ id, state }) => (id !== null && state.payments?.size ? [{ id, paid: state.payments }] : []));
    if (paying.length === 0) return;
    const recorded_by = this.#context.caller.userId;
    const payments = paying.flatMap(({ id: user_id, paid }) =>
      [...paid.values()].map((payment) => ({ ...payment, user_id, note: null, corrects: null, void_reason: null, recorded_by })),
    );
    payments.sort((one, other) => compareDays(one.payment_date, other.payment_date));
    const members = sortIds(paying.map(({ id }) => id));
    await lockMembers(records, members);
    await insertPayments(records, payments);
    await updateMemberships(records, members);
  }
}

const storedPayers = async ({ reader }: ImportContext, ids: readonly number[]): Promise<Map<number, Payer>> => {
  const payments = await readInParts(ids, (part) =>
    reader
      .selectFrom('payments')
      .select(['user_id', 'payment_date', 'amount_paise', 'membership_start', 'membership_end', 'reference', 'is_void'])
      .where('user_id', 'in', part)
      .where('is_taken_back', '=', false)
      .orderBy('id')
      .execute(),
  );
  const members = await readInParts(ids, (part) =>
    reader
      .selectFrom('users')
      .select(['id', 'payment_date', ...membershipColumns])
      .where('id', 'in', part)
      .execute(),
  );
  const paymentsOf = Map.groupBy(payments, ({ user_id }) => user_id);
  return new Map(
    members.map(({ id, payment_date, ...membership }) => {
      const recorded = paymentsOf.get(id) ?? [];
      const { is_active_member, membership_end } = membership;
      // The membership that a member has without any recorded payment counts as well.
      const own = { payment_date: payment_date ?? '', amount_paise: is_active_member ? leastPaiseForMembership : 0 };
      const terms = recorded.filter(({ is_void }) => !is_void).toSorted((one, other) => compareDays(one.payment_date, other.payment_date));
      const shown = membership_end !== null && terms.length === 0 ? [{ ...own, membership_end }] : [];
      return [id, { membership, recorded, terms: [...shown, ...terms] }];
    }),
  );
};

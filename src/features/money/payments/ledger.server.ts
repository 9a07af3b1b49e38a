// The ledger: the only place that adds and voids payments; they are never changed otherwise. It also works out the membership in the
// member's row from the payments, in the same transaction.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { sortIds, splitInParts } from '../../../platform/data/parts.ts';
import type { Stored } from '../../../platform/data/records/locked-records.ts';
import type { NewRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Chapters } from '../../../platform/server/calls/chapters-of.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { isNotSuperAdmin, memberRecords } from '../../people/members/members.tables.ts';
import { membershipNoOf } from '../../people/membership/membership.ts';
import { storedTerms, type Term } from '../../people/membership/terms.server.ts';
import { nextReceipts, noReceipt, type ReceiptColumn } from '../receipts/receipt-numbers.server.ts';
import { nextTerm } from './next-term.ts';
import { leastPaiseForMembership, refusedDays, refusedOfOfficers } from './payment-rules.ts';
import { paymentTexts } from './payments.contract.ts';
import { paymentRecords } from './payments.tables.ts';
import { forgetEnds, forgetPayments } from './tell-membership.server.ts';

type VoidColumn = 'is_void' | 'void_reason' | 'voided_by' | 'voided_at' | 'is_taken_back';

export type NewPayment = Omit<NewRow<'payments'>, 'recorded_at' | ReceiptColumn | VoidColumn>;

/** With a reason, it is void from the beginning. */
export type ImportedPayment = NewPayment & Pick<NewRow<'payments'>, 'void_reason'>;

/** The member must be locked. updateMembership must follow the last of a member's payments. */
export const insertPayment = async (records: Records, payment: NewPayment): Promise<number> => {
  const [receipt] = await nextReceipts(records.tx, [payment]);
  return records.insert(paymentRecords, { ...payment, ...receipt, recorded_at: new Date().toISOString() });
};

/** The days must be possible, and an officer may not record all that a super admin may. The member must be locked. */
export const requirePayment = async (records: Records, chapters: Chapters, by: number, payment: NewPayment): Promise<void> => {
  if (chapters !== 'all') await requireOfficersPayment(records, by, payment);
  const { payment_date: paymentDate, membership_start: start, membership_end: end } = payment;
  const refused = refusedDays({ paymentDate, start, end }, todayIn(records.timeZone));
  if (refused) throw refusedField(400, refused.field, refused.text);
};

/** A payment of oneself needs a second person, whatever its amount. Two payments at once would not know of each other's end. */
const requireOfficersPayment = async ({ tx, timeZone }: Records, by: number, payment: NewPayment): Promise<void> => {
  if (payment.user_id === by) throw new Refusal(403, paymentTexts.bySomebodyElse);
  const { amount_paise: amountPaise, membership_start: start, membership_end: end } = payment;
  const membership = await tx
    .selectFrom('users')
    .select(['is_active_member', 'membership_start', 'membership_end'])
    .where('id', '=', payment.user_id)
    .executeTakeFirstOrThrow();
  const refused = refusedOfOfficers({ amountPaise, start, end }, nextTerm(membership, todayIn(timeZone), 0).start);
  if (refused) throw refusedField(400, refused.field, refused.text);
};

/** As insertPayment, for many payments of locked members. Receipts are numbered in their order; void payments get none. Returns their ids. */
export const insertPayments = async (records: Records, payments: readonly ImportedPayment[]): Promise<number[]> => {
  const receipts = await nextReceipts(records.tx, payments);
  const recorded_at = new Date().toISOString();
  const rows = payments.map(({ void_reason: reason = null, ...payment }, at) => {
    const voiding = reason === null ? notVoided : voided({ reason, by: payment.recorded_by });
    return { ...payment, ...(receipts[at] ?? noReceipt), ...voiding, recorded_at };
  });
  return records.insertAll(paymentRecords, rows);
};

interface Voiding {
  reason: string;
  by: number;
  /** The payment's import is undone. */
  isTakenBack?: boolean;
}

const voided = ({ reason, by, isTakenBack = false }: Voiding) => ({
  is_void: true,
  void_reason: reason,
  voided_by: by,
  voided_at: new Date().toISOString(),
  is_taken_back: isTakenBack,
});

const notVoided = { is_void: false, void_reason: null, voided_by: null, voided_at: null, is_taken_back: false };

export const strikeOut = async (records: Records, id: number, voiding: Voiding): Promise<void> => {
  await records.update(paymentRecords, id, ({ is_void }) => {
    if (is_void) throw new Refusal('IsVoid', paymentTexts.isVoid);
    return voided(voiding);
  });
  await forgetPayments(records.tx, [id]);
};

/** As strikeOut, for many payments of locked members. Void ones stay as they are. Returns how many were valid. */
export const strikeOutAll = async (records: Records, ids: readonly number[], voiding: Voiding): Promise<number> => {
  let count = 0;
  for (const part of splitInParts(ids, mostAtOnce)) {
    const stored = await records.lockRows(paymentRecords, part);
    const valid = [...stored.values()].filter(({ row }) => !row.is_void);
    await records.updateRows(
      paymentRecords,
      valid.map((payment) => [payment, voided(voiding)]),
    );
    await forgetPayments(records.tx, part);
    count += valid.length;
    await nextTurn();
  }
  return count;
};

/** Locks the member, so that payments of one member come one after the other, and the newest has the largest id. */
export const lockMember = (records: Records, id: number): Promise<void> => lockMembers(records, [id]);

/** In the order of ids, so that two that lock several members do not wait for each other. */
export const lockMembers = async (records: Records, ids: readonly number[]): Promise<void> => {
  const sorted = sortIds(ids);
  for (const part of splitInParts(sorted, mostAtOnce)) {
    const members = records.tx.selectFrom('users').select('id').where('id', 'in', part).where(isNotSuperAdmin);
    const locked = await records.lockAll(members.orderBy('id'));
    if (locked.length < part.length) throw new Refusal(404, paymentTexts.memberNotFound);
    if (ids.length > 1) await nextTurn();
  }
};

/** The owner of a payment never changes, so the payment need not be locked. */
export const payerOf = async (records: Records, id: number): Promise<number> => {
  const payment = await records.tx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!payment) throw new Refusal(404, paymentTexts.notFound);
  return payment.user_id;
};

const nothingPaid = { amount_paise: null, payment_date: null, membership_start: null, membership_end: null };

/**
 * Copies into the member's row the valid payment whose membership ends last; of equal ends the newest. A valid payment of at least one
 * rupee makes an active member; the first one gives a membership number, which never changes.
 */
export const updateMembership = (records: Records, memberId: number): Promise<void> => updateMemberships(records, [memberId]);

/** New membership numbers follow the order of the members. */
export const updateMemberships = async (records: Records, memberIds: readonly number[]): Promise<void> => {
  for (const part of splitInParts(memberIds, mostAtOnce)) {
    const stored = await records.lockRows(memberRecords, part);
    const last = new Map((await lastPayments(records.tx, part)).map((payment) => [payment.user_id, payment]));
    const terms = await termsOf(records.tx, part);
    const isPaid = (id: number) => makesMember(last.get(id));
    const unnumbered = part.filter((id) => isPaid(id) && (stored.get(id)?.row.membership_no ?? null) === null);
    const numbers = await nextMembershipNos(records.tx, unnumbered);
    const changes = part.flatMap((id): [Stored, PlainRow][] => {
      const member = stored.get(id);
      if (!member) return [];
      const { user_id: _, largest: __, ...shown } = last.get(id) ?? { user_id: id, largest: 0, ...nothingPaid };
      const membership_no = numbers.get(id) ?? member.row.membership_no ?? null;
      const membership_terms = storedTerms(terms.get(id) ?? []);
      return [[member, { ...shown, membership_terms, membership_no, is_active_member: isPaid(id) }]];
    });
    await records.updateRows(memberRecords, changes);
    const moved = changes.filter(([{ row }, { membership_end }]) => membership_end !== row.membership_end);
    await forgetEnds(
      records.tx,
      moved.map(([{ row }]) => Number(row.id)),
    );
    if (memberIds.length > 1) await nextTurn();
  }
};

/** The last day of a membership as it would be without this payment. Null where there would be none. */
export const readEndWithout = async (reader: Reader, memberId: number, paymentId: number): Promise<Day | null> => {
  const [last] = await lastPayments(reader, [memberId], paymentId);
  return last && makesMember(last) ? last.membership_end : null;
};

const makesMember = (last: { largest: number } | undefined): boolean => (last?.largest ?? 0) >= leastPaiseForMembership;

/** For each member: the valid payment that counts, and the largest valid amount. */
const lastPayments = (reader: Reader | Tx, memberIds: readonly number[], without: number | null = null) =>
  reader
    .selectFrom((from) =>
      from
        .selectFrom('payments')
        .where('user_id', 'in', memberIds)
        .where('is_void', '=', false)
        .$if(without !== null, (valid) => valid.where('payments.id', '!=', without))
        .select(['user_id', 'amount_paise', 'payment_date', 'membership_start', 'membership_end'])
        .select([
          sql<number>`max(amount_paise) over (partition by user_id)`.as('largest'),
          sql<number>`row_number() over (partition by user_id order by membership_end desc, id desc)`.as('place'),
        ])
        .as('ranked'),
    )
    .where('place', '=', 1)
    .select(['user_id', 'amount_paise', 'payment_date', 'membership_start', 'membership_end', 'largest'])
    .execute();

const termsOf = async (tx: Tx, memberIds: readonly number[]): Promise<Map<number, Term[]>> => {
  const terms = tx
    .selectFrom('payments')
    .select(['user_id', 'membership_start as start', 'membership_end as end'])
    .distinct()
    .where('user_id', 'in', memberIds)
    .where('is_void', '=', false);
  return Map.groupBy(await terms.execute(), ({ user_id }) => user_id);
};

/** Numbers have no gaps: a rollback also takes back the count. */
const nextMembershipNos = async (tx: Tx, memberIds: readonly number[]): Promise<Map<number, string>> => {
  if (memberIds.length === 0) return new Map();
  const { given } = await tx
    .updateTable('membership_count')
    .set((count) => ({ given: count('given', '+', memberIds.length) }))
    .returning('given')
    .executeTakeFirstOrThrow();
  return new Map(memberIds.map((id, at) => [id, membershipNoOf(given - memberIds.length + 1 + at)]));
};

const mostAtOnce = 50;

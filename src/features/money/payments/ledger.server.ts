// The ledger: the only place that adds payments and voids them. A payment is never changed otherwise. What a member's row shows of the
// membership is worked out from the member's payments here, in the same transaction.

import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { membershipNoOf } from '../../people/membership/membership.ts';
import { nextReceiptNo } from '../receipts/receipt-numbers.server.ts';
import { paymentTexts } from './payments.contract.ts';
import { paymentRecords } from './payments.tables.ts';

type VoidColumn = 'is_void' | 'void_reason' | 'voided_by' | 'voided_at';

export type NewPayment = Omit<NewRow<'payments'>, 'recorded_at' | 'receipt_no' | VoidColumn>;

/** The member must be locked. After the last of a member's payments, updateMembership must follow. */
export const insertPayment = async (records: Records, payment: NewPayment): Promise<number> => {
  const receipt_no = await nextReceiptNo(records.tx, payment);
  return records.insert(paymentRecords, { ...payment, receipt_no, recorded_at: new Date().toISOString() });
};

interface Voiding {
  reason: string;
  /** The super admin who does it. */
  by: number;
}

/** As insertPayment. */
export const strikeOut = async (records: Records, id: number, { reason, by }: Voiding): Promise<void> => {
  await records.update(paymentRecords, id, ({ is_void }) => {
    if (is_void) throw new Refusal(409, paymentTexts.isVoid);
    return { is_void: true, void_reason: reason, voided_by: by, voided_at: new Date().toISOString() };
  });
};

/** Locks the member, so that payments of one member are recorded one after the other. So the newest payment also has the largest id. */
export const lockMember = async (records: Records, id: number): Promise<void> => {
  const members = records.tx.selectFrom('users').select('id').where('id', '=', id).where('role_id', '>', roles.superAdmin);
  if ((await records.lockAll(members)).length === 0) throw new Refusal(404, paymentTexts.memberNotFound);
};

/** Whose payment it is. This never changes, so the payment need not be locked. */
export const payerOf = async (records: Records, id: number): Promise<number> => {
  const payment = await records.tx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!payment) throw new Refusal(404, paymentTexts.notFound);
  return payment.user_id;
};

const leastPaiseForMembership = 100;

const nothingPaid = { amount_paise: null, payment_date: null, membership_start: null, membership_end: null };

/**
 * Copies into the member's row the valid payment whose membership ends last; if several end on the same day, the newest of them. Whoever
 * has a valid payment of at least one rupee is an active member. The first one gives a membership number, which never changes.
 */
export const updateMembership = async (records: Records, memberId: number): Promise<void> => {
  const payments = records.tx.selectFrom('payments').where('user_id', '=', memberId).where('is_void', '=', false);
  const last = await payments
    .select(['amount_paise', 'payment_date', 'membership_start', 'membership_end'])
    .orderBy('membership_end', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isPaid =
    (await payments.select('id').where('amount_paise', '>=', leastPaiseForMembership).limit(1).executeTakeFirst()) !== undefined;
  await records.update(memberRecords, memberId, async ({ membership_no }) => ({
    ...(last ?? nothingPaid),
    membership_no: membership_no ?? (isPaid ? await nextMembershipNo(records.tx) : null),
    is_active_member: isPaid,
  }));
};

/** Numbers have no gaps: a rollback of the transaction also takes back the count. */
const nextMembershipNo = async (tx: Records['tx']): Promise<string> => {
  const { given } = await tx
    .updateTable('membership_count')
    .set((count) => ({ given: count('given', '+', 1) }))
    .returning('given')
    .executeTakeFirstOrThrow();
  return membershipNoOf(given);
};

// Recording payments, and a member's history of them.

import type { Data, Tx } from '../../../platform/data/data.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { locked } from '../../../platform/data/locked.ts';
import { type Context, handle, saved } from '../../../platform/server/handle.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { listPayments, paymentTexts, recordPayment } from './payments.contract.ts';

export const paymentsServer = [
  handle(recordPayment, async ({ data, input, caller }) => {
    const id = await data.write(async (tx) => {
      const member = await lockMember(data, tx, input.MemberId);
      const now = new Date();
      const before = await findSame(tx, input, now);
      if (before) return before.id;
      const payment = await insertPayment(tx, input, caller.userId, now);
      await updateMembership(tx, input, member);
      return payment;
    });
    return saved(id, paymentTexts.updated);
  }),

  handle(listPayments, async ({ data, input }) => {
    const query = data.read
      .selectFrom('payments')
      .where('user_id', '=', input.MemberId)
      .select((payment) => [
        'payments.id as Id',
        'amount_paise as Amount',
        'payment_date as PaymentDate',
        'membership_start as MembershipStartDate',
        'membership_end as MembershipEndDate',
        payment.selectFrom('users').whereRef('users.id', '=', 'payments.recorded_by').select('full_name').as('RecordedBy'),
        'recorded_at as RecordedAt',
      ]);
    const { rows, total } = await page(data, 'payments', query, { by: 'recorded_at', direction: 'desc' }, input);
    return { rows: rows.map((row) => ({ ...row, Amount: rupeesOf(row.Amount), RecordedBy: row.RecordedBy ?? '' })), total };
  }),
];

type Input = Context<typeof recordPayment>['input'];

interface LockedMember {
  membership_no: string | null;
  is_active_member: boolean;
}

/** Payments of one member are recorded one after the other; the last one is the newest by its time and by its id. */
const lockMember = async (data: Data, tx: Tx, id: number): Promise<LockedMember> => {
  const query = tx
    .selectFrom('users')
    .select(['membership_no', 'is_active_member'])
    .where('id', '=', id)
    .where('role_id', '>', roles.superAdmin);
  const member = await locked(data, query).executeTakeFirst();
  if (!member) throw new Refusal(404, paymentTexts.memberNotFound);
  return member;
};

const sameFormWithin = 60_000;

/** The member's newest payment, if it is this one and a moment old: a double click, or a second try after an answer that never arrived. */
const findSame = (tx: Tx, input: Input, now: Date) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', (newest) =>
      newest
        .selectFrom('payments')
        .where('user_id', '=', input.MemberId)
        .select(({ fn }) => fn.max('id').as('id')),
    )
    .where('amount_paise', '=', input.Amount)
    .where('payment_date', '=', input.PaymentDate)
    .where('membership_start', '=', input.MemberShipStartDate)
    .where('membership_end', '=', input.MemberShipEndDate)
    .where('recorded_at', '>', new Date(now.getTime() - sameFormWithin).toISOString())
    .executeTakeFirst();

const insertPayment = async (tx: Tx, input: Input, recordedBy: number, now: Date): Promise<number> => {
  const { id } = await tx
    .insertInto('payments')
    .values({
      user_id: input.MemberId,
      amount_paise: input.Amount,
      payment_date: input.PaymentDate,
      membership_start: input.MemberShipStartDate,
      membership_end: input.MemberShipEndDate,
      recorded_by: recordedBy,
      recorded_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const leastForMembership = 100;

/** The newest payment is what the member's row shows; the first of at least one rupee gives the membership number. */
const updateMembership = async (tx: Tx, input: Input, { membership_no, is_active_member }: LockedMember): Promise<void> => {
  const isPaid = input.Amount >= leastForMembership;
  await tx
    .updateTable('users')
    .set({
      amount_paise: input.Amount,
      payment_date: input.PaymentDate,
      membership_start: input.MemberShipStartDate,
      membership_end: input.MemberShipEndDate,
      membership_no: membership_no ?? (isPaid ? await nextMembershipNo(tx) : null),
      is_active_member: isPaid || is_active_member,
    })
    .where('id', '=', input.MemberId)
    .execute();
};

/** In sequence and without gaps: the count is part of the same transaction. */
const nextMembershipNo = async (tx: Tx): Promise<string> => {
  const { given } = await tx
    .updateTable('membership_count')
    .set((count) => ({ given: count('given', '+', 1) }))
    .returning('given')
    .executeTakeFirstOrThrow();
  return `CH-${String(given).padStart(6, '0')}`;
};

// Payments on the server: recording one, and a member's payment history.

import type { Data, Tx } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { lockRows } from '../../../platform/data/locked.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { listPayments, paymentTexts, recordPayment } from './payments.contract.ts';
import { paymentRecords } from './payments.tables.ts';

export const paymentsServer = [
  handle(recordPayment, async ({ data, input, caller, timeZone, save }) => {
    const payment = paymentOf(input, timeZone);
    return save(async (records) => {
      const { membership_no } = await lockMember(data, records.tx, input.MemberId);
      const recorded = { recorded_by: caller.userId, recorded_at: new Date().toISOString() };
      const id = await records.insert(paymentRecords, { ...payment, ...recorded });
      await updateMembership(records, input.MemberId, membership_no);
      return saved(id, paymentTexts.updated);
    });
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
    const order = orderOf(
      input,
      { by: 'recorded_at', direction: 'desc' },
      {
        Amount: 'amount_paise',
        PaymentDate: 'payment_date',
        MembershipEndDate: 'membership_end',
        RecordedAt: 'recorded_at',
      },
    );
    const { rows, total } = await page(data, 'payments', query, order, input);
    return { rows: rows.map(paymentRow), total };
  }),
];

interface SelectedPayment {
  Amount: number;
  PaymentDate: Day;
  MembershipStartDate: Day;
  MembershipEndDate: Day;
  RecordedBy: string | null;
}

const paymentRow = <Row extends SelectedPayment>(row: Row) => ({
  ...row,
  Amount: rupeesOf(row.Amount),
  PaymentDate: noonOf(row.PaymentDate),
  MembershipStartDate: noonOf(row.MembershipStartDate),
  MembershipEndDate: noonOf(row.MembershipEndDate),
  RecordedBy: row.RecordedBy ?? '',
});

type NewPayment = Omit<NewRow<'payments'>, 'recorded_by' | 'recorded_at'>;

const paymentOf = (input: Context<typeof recordPayment>['input'], timeZone: string): NewPayment => {
  const [membership_start, membership_end] = [dayOf(input.MemberShipStartDate, timeZone), dayOf(input.MemberShipEndDate, timeZone)];
  if (membership_end < membership_start) throw refusedField(400, 'MemberShipEndDate', paymentTexts.endsTooEarly);
  const payment_date = dayOf(input.PaymentDate, timeZone);
  return { user_id: input.MemberId, amount_paise: input.Amount, payment_date, membership_start, membership_end };
};

/** Locks the member, so that payments of one member are recorded one after the other. So the newest payment also has the largest id. */
const lockMember = async (data: Data, tx: Tx, id: number): Promise<{ membership_no: string | null }> => {
  const query = tx.selectFrom('users').select('membership_no').where('id', '=', id).where('role_id', '>', roles.superAdmin);
  const member = await lockRows(data, query).executeTakeFirst();
  if (!member) throw new Refusal(404, paymentTexts.memberNotFound);
  return member;
};

const leastPaiseForMembership = 100;

/**
 * Copies into the member's row the payment whose membership ends last; if several end on the same day, the newest of them. The first
 * payment of at least one rupee gives the member a membership number, which never changes.
 */
const updateMembership = async (records: Records, memberId: number, membership_no: string | null): Promise<void> => {
  const payments = records.tx.selectFrom('payments').where('user_id', '=', memberId);
  const last = await payments
    .select(['amount_paise', 'payment_date', 'membership_start', 'membership_end'])
    .orderBy('membership_end', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const isPaid =
    (await payments.select('id').where('amount_paise', '>=', leastPaiseForMembership).limit(1).executeTakeFirst()) !== undefined;
  await records.update(memberRecords, memberId, {
    ...last,
    membership_no: membership_no ?? (isPaid ? await nextMembershipNo(records.tx) : null),
    is_active_member: isPaid,
  });
};

/** Numbers have no gaps: a rollback of the transaction also takes back the count. */
const nextMembershipNo = async (tx: Tx): Promise<string> => {
  const { given } = await tx
    .updateTable('membership_count')
    .set((count) => ({ given: count('given', '+', 1) }))
    .returning('given')
    .executeTakeFirstOrThrow();
  return `CH-${String(given).padStart(6, '0')}`;
};

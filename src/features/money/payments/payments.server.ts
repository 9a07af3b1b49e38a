// Recording, correcting and voiding a payment, and one member's payments. The list of all is in payment-list.server.ts.

import type { Reader } from '../../../platform/data/data.ts';
import { nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { isMemberOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import {
  insertPayment,
  lockMember,
  type NewPayment,
  payerOf,
  readEndWithout,
  requirePayment,
  strikeOut,
  updateMembership,
} from './ledger.server.ts';
import { nextTerm, noMembership } from './next-term.ts';
import { ledgerHandlers, methodOf, paymentColumns, paymentRow } from './payment-list.server.ts';
import { totalsHandlers } from './payment-totals.server.ts';
import { listPayments, paymentTexts, recordPayment, voidPayment } from './payments.contract.ts';
import { tellPayment } from './tell-membership.server.ts';

export const paymentsServer = [
  handle(recordPayment, (context) => {
    const { input, caller, save } = context;
    const payment = newPaymentOf(context);
    const chapters = chaptersOf(context, 'money');
    // Only super admins void, also as a part of a correction.
    if (input.Corrects !== null && chapters !== 'all') throw new Refusal(403, notAllowed);
    return save(async (records) => {
      const { Corrects, Reason } = input;
      if (!(await isMemberOf(records.tx, chapters, input.MemberId))) throw new Refusal(404, paymentTexts.memberNotFound);
      await lockMember(records, input.MemberId);
      await requirePayment(records, chapters, caller.userId, payment);
      if (Corrects !== null) {
        if ((await payerOf(records, Corrects)) !== input.MemberId) throw refusedField(400, 'Corrects', paymentTexts.ofAnotherMember);
        await strikeOut(records, Corrects, { reason: Reason ?? '', by: caller.userId });
      }
      const id = await insertPayment(records, payment);
      await updateMembership(records, input.MemberId);
      await tellPayment(records.tx, { paymentId: id, memberId: input.MemberId, amountPaise: input.Amount }, todayIn(context.timeZone));
      return saved(id, Corrects === null ? paymentTexts.recorded : paymentTexts.corrected);
    });
  }),

  handle(voidPayment, ({ input: { Id, Reason }, caller, save }) =>
    save(async (records) => {
      const memberId = await payerOf(records, Id);
      await lockMember(records, memberId);
      await strikeOut(records, Id, { reason: Reason, by: caller.userId });
      await updateMembership(records, memberId);
      return saved(Id, paymentTexts.voided);
    }),
  ),

  handle(listPayments, async (context) => {
    const { data, input, timeZone, graceDays } = context;
    const memberId = await memberOf(context);
    const query = data.read.selectFrom('payments').where('user_id', '=', memberId).select(paymentColumns);
    const order = orderOf(input, { by: 'recorded_at', direction: 'desc' }, memberOrder);
    const member = data.read
      .selectFrom('users')
      .select(['is_active_member', 'membership_start', 'membership_end', 'full_name', 'membership_no', 'phone', 'photo', 'is_active'])
      .where('id', '=', memberId);
    const [{ rows, total }, payer, Valid, { membershipFeePaise }, endWithout] = await Promise.all([
      page(data, 'payments', query, order, input),
      member.executeTakeFirst(),
      validPayments(data.read, memberId),
      readOrganization(data.read),
      input.Without === null ? null : readEndWithout(data.read, memberId, input.Without),
    ]);
    const membership = payer ?? noMembership;
    const today = todayIn(timeZone);
    const next = nextTerm(membership, today, graceDays);
    const MemberUntil = membership.is_active_member && membership.membership_end ? noonOf(membership.membership_end) : null;
    const days = { Today: noonOf(today), NextStart: noonOf(next.start), NextEnd: noonOf(next.end), MemberUntil };
    const more = {
      ...days,
      GraceDays: graceDays,
      EndWithout: endWithout && noonOf(endWithout),
      MembershipFee: membershipFeePaise === null ? null : rupeesOf(membershipFeePaise),
      Valid,
      Payer: payer
        ? {
            FullName: payer.full_name,
            MembershipNo: payer.membership_no,
            Phone: payer.phone,
            Photo: pictureUrl(payer.photo),
            IsActive: payer.is_active,
          }
        : null,
    };
    return { rows: rows.map(paymentRow), total, more };
  }),

  ...ledgerHandlers,
  ...totalsHandlers,
];

/** Enough to know what each length has cost lately. */
const mostValid = 50;

/** What was paid the last time is what is likely to be paid now: the first is the payment that the member's row shows. */
const validPayments = async (read: Reader, memberId: number) => {
  const payments = await read
    .selectFrom('payments')
    .select(['id', 'receipt_no', 'amount_paise', 'method', 'payment_date', 'membership_start', 'membership_end'])
    .where('user_id', '=', memberId)
    .where('is_void', '=', false)
    .orderBy('membership_end', 'desc')
    .orderBy('id', 'desc')
    .limit(mostValid)
    .execute();
  return payments.map((payment) => ({
    Id: payment.id,
    ReceiptNo: payment.receipt_no,
    Amount: rupeesOf(payment.amount_paise),
    Method: methodOf(payment.method),
    PaymentDate: noonOf(payment.payment_date),
    MembershipStartDate: noonOf(payment.membership_start),
    MembershipEndDate: noonOf(payment.membership_end),
  }));
};

const memberOrder = {
  Amount: 'amount_paise',
  PaymentDate: 'payment_date',
  MembershipEndDate: 'membership_end',
  Method: nullsLast('method'),
  RecordedAt: 'recorded_at',
} as const;

/** Members get their own payments, officers also those of the members of their chapters. */
const memberOf = async (context: Context<typeof listPayments>): Promise<number> => {
  const { caller, input, data } = context;
  const chapters = chaptersOf(context, 'money');
  if (chapters !== 'all' && (chapters.length === 0 || input.MemberId === null)) return caller.userId;
  if (input.MemberId === null) throw refusedField(400, 'MemberId', paymentTexts.memberRequired);
  const maySee = input.MemberId === caller.userId || (await isMemberOf(data.read, chapters, input.MemberId));
  if (!maySee) throw new Refusal(404, paymentTexts.memberNotFound);
  return input.MemberId;
};

const newPaymentOf = ({ input, caller, timeZone }: Context<typeof recordPayment>): NewPayment => {
  const [membership_start, membership_end] = [dayOf(input.MemberShipStartDate, timeZone), dayOf(input.MemberShipEndDate, timeZone)];
  return {
    user_id: input.MemberId,
    amount_paise: input.Amount,
    payment_date: dayOf(input.PaymentDate, timeZone),
    membership_start,
    membership_end,
    method: input.Method,
    reference: input.Reference,
    note: input.Note,
    corrects: input.Corrects,
    recorded_by: caller.userId,
  };
};

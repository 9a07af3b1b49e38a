// Payments of memberships: recording one, and a member's history.

import { z } from 'zod';
import { listCall, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { plainDayOf, requiredDay } from '../../../platform/wire/days.ts';
import { requiredId } from '../../../platform/wire/fields.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { moment } from '../../../platform/wire/list-input.ts';
import { paiseFrom } from '../../../platform/wire/money.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const paymentTexts = {
  updated: 'Payment updated successfully',
  notUpdated: { refused: 'Failed to update payment', unreached: 'Error updating payment: the server did not answer' },
  endsTooEarly: 'Membership end date must be after the start date',
  memberNotFound: 'Member not found',
  notFetched: 'Failed to fetch payments',
  none: 'No payments recorded yet',
};

export const defaultAmount = 1_000;

export const paymentFields = {
  PaymentDate: requiredDay('Payment Date', 'Payment date is required'),
  Amount: paiseFrom('Amount'),
  MemberShipStartDate: requiredDay('Membership Start Date', 'Membership start date is required'),
  MemberShipEndDate: requiredDay('Membership End Date', 'Membership end date is required'),
};

export type PaymentFields = z.output<z.ZodObject<typeof paymentFields>>;

/** Checks plain days only. Other moments need the portal's time zone, so the server checks again. */
export const endsAfterStart: z.core.CheckFn<PaymentFields> = ({ value, issues }) => {
  const [start, end] = [plainDayOf(value.MemberShipStartDate), plainDayOf(value.MemberShipEndDate)];
  if (start && end && end < start) {
    issues.push({ code: 'custom', message: paymentTexts.endsTooEarly, path: ['MemberShipEndDate'], input: value.MemberShipEndDate });
  }
};

export const recordPayment = saveCall({
  name: 'JoinMemberPaymentUpdate',
  about: 'Records a payment. The membership that ends last is the one that counts.',
  who: staff,
  input: z
    .object({ MemberId: requiredId('MemberId', 'Member ID is required'), ...paymentFields })
    .check(endsAfterStart as z.core.CheckFn<PaymentFields & { MemberId: number }>),
});

export const listPayments = listCall({
  name: 'GetMemberPayments',
  about: "A member's payments, newest first.",
  who: staff,
  noun: { one: 'payment', many: 'payments' },
  filters: { MemberId: requiredId('MemberId', 'Member ID is required') },
  row: {
    Id: z.number(),
    Amount: z.number(),
    PaymentDate: moment,
    MembershipStartDate: moment,
    MembershipEndDate: moment,
    RecordedBy: z.string(),
    RecordedAt: moment,
  },
  sorts: ['Amount', 'PaymentDate', 'MembershipEndDate', 'RecordedAt'],
});

export type Payment = RowOf<typeof listPayments>;

export const paymentList = listContract({
  call: listPayments,
  filters: [],
  pageSizes: [5],
  texts: paymentTexts,
});

// Payments of memberships: recording, correcting and voiding one, and a member's payments.

import { z } from 'zod';
import { moment, type RowOf, rupees, saveCall } from '../../../platform/wire/call.ts';
import { type Day, plainDayOf, requiredDay } from '../../../platform/wire/days.ts';
import { optionalOneOf, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import { paiseFrom } from '../../../platform/wire/money.ts';
import { missingId, optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const paymentTexts = {
  recorded: 'Payment updated successfully',
  notRecorded: { refused: 'Failed to update payment', unreached: 'Error updating payment: the server did not answer' },
  corrected: 'Payment corrected successfully',
  voided: 'Payment voided successfully',
  notVoided: 'Failed to void payment',
  amountTooSmall: 'A membership costs at least ₹1',
  termTooLong: 'A term lasts at most three years',
  termTooFar: (day: Day) => `The term ends on ${formatDay(day)} at the latest`,
  keptByOfficers: 'Only the office can correct or void it',
  ofOfficers: (latest: Day) => `At least ₹1, and at most until ${formatDay(latest)}`,
  bySomebodyElse: 'Somebody else records your payment',
  endsTooEarly: 'Membership end date must be after the start date',
  tooLongAgo: 'Payment date must be in 1900 or later',
  inFuture: 'Payment date cannot be in the future',
  endsTooLate: 'A membership ends at most a hundred years from today',
  memberNotFound: 'Member not found',
  notFound: 'Payment not found',
  isVoid: 'This payment is void already',
  ofAnotherMember: 'This payment belongs to another member',
  reasonRequired: 'Reason is required',
  memberRequired: 'Member ID is required',
  incomplete: 'Payment date, amount, start and end of the membership are required',
  notFetched: 'Failed to fetch payments',
  none: 'No payments recorded yet',
  noneFound: 'No payments found',
  totalsNotFetched: 'Failed to fetch the totals',
};

export const paymentMethods = ['Cash', 'UPI', 'Card', 'Bank transfer', 'Cheque', 'Other'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentFields = {
  PaymentDate: requiredDay('Payment Date'),
  Amount: paiseFrom('Amount'),
  MemberShipStartDate: requiredDay('Membership Start Date'),
  MemberShipEndDate: requiredDay('Membership End Date'),
  Method: optionalOneOf('Method', paymentMethods),
  Reference: optionalText('Reference'),
  Note: optionalText('Note', { hasLines: true }),
};

export const voidReason = requiredText('Reason', { required: paymentTexts.reasonRequired });

export type PaymentFields = z.output<z.ZodObject<typeof paymentFields>>;

/** Checks plain days only. Other moments need the portal's time zone, so the server checks again. */
export const endsAfterStart: z.core.CheckFn<Pick<PaymentFields, 'MemberShipStartDate' | 'MemberShipEndDate'>> = ({ value, issues }) => {
  const [start, end] = [plainDayOf(value.MemberShipStartDate), plainDayOf(value.MemberShipEndDate)];
  if (start && end && end < start) {
    issues.push({ code: 'custom', message: paymentTexts.endsTooEarly, path: ['MemberShipEndDate'], input: value.MemberShipEndDate });
  }
};

const correctionHasReason: z.core.CheckFn<{ Corrects: number | null; Reason: string | null }> = ({ value, issues }) => {
  if (value.Corrects !== null && value.Reason === null) {
    issues.push({ code: 'custom', message: paymentTexts.reasonRequired, path: ['Reason'], input: value.Reason });
  }
};

export const recordPayment = saveCall({
  name: 'JoinMemberPaymentUpdate',
  about:
    'Records a payment, also in place of one that is void from then on. The membership that ends last is the one that counts. Officers record at least ₹1 for at most three years, which end at most three years from today or from the end of the membership that runs, and nothing for themselves.',
  who: staff,
  officers: ['money'],
  input: z
    .object({
      MemberId: requiredId('MemberId', paymentTexts.memberRequired),
      ...paymentFields,
      Corrects: optionalId('Corrects').describe('The payment that becomes void: this one is recorded in its place'),
      Reason: optionalText('Reason').describe('With Corrects: why'),
    })
    .check(endsAfterStart, correctionHasReason),
});

export const voidPayment = saveCall({
  name: 'VoidPayment',
  about: 'Strikes a payment out. It stays visible, but counts nowhere. This cannot be undone.',
  who: staff,
  input: z.object({ Id: requiredId('Id', missingId('payment')), Reason: voidReason }),
});

const taxRow = {
  TaxRate: z.number().nullable().describe('In percent, as it was when the payment was recorded. Null: without tax'),
  TaxCode: z.string().nullable().describe('The SAC'),
  TaxState: z.string().nullable().describe('The state of the organisation'),
  MemberState: z.string().nullable().describe("The member's; null where it was not known"),
  MemberTaxNumber: z.string().nullable(),
  TaxableValue: rupees.nullable(),
  Cgst: rupees.nullable(),
  Sgst: rupees.nullable(),
  Igst: rupees.nullable(),
};

export const paymentRow = {
  Id: z.number(),
  MemberId: z.number().nullable().describe('Null when the member is deleted: then the receipt says whose it was'),
  Amount: rupees,
  ValidAmount: rupees.describe('What counts: 0 of a void payment, so that a column of a file adds up'),
  PaymentDate: moment,
  MembershipStartDate: moment,
  MembershipEndDate: moment,
  Method: z.enum(paymentMethods).nullable(),
  Reference: z.string().nullable(),
  Note: z.string().nullable(),
  IsVoid: z.boolean(),
  VoidReason: z.string().nullable(),
  VoidedBy: z.string().nullable(),
  VoidedAt: moment.nullable(),
  Corrects: z.number().nullable().describe('The void payment in whose place this one was recorded'),
  RecordedBy: z.string(),
  RecordedAt: moment,
  ReceiptNo: z.string().nullable().describe('Null for a payment of ₹0, and for one that came in void'),
  ...taxRow,
};

export const paymentNoun = { one: 'payment', many: 'payments' };
export const taxLabels = { MemberTaxNumber: 'GSTIN', Cgst: 'CGST', Sgst: 'SGST', Igst: 'IGST' };
export const paymentLabels = { IsVoid: 'Void', ReceiptNo: 'Receipt', ...taxLabels };

export const listPayments = listCall({
  name: 'GetMemberPayments',
  about: "A member's payments, newest first, with void ones. Members get their own.",
  who: staffAndMembers,
  officers: ['money'],
  noun: paymentNoun,
  filters: {
    MemberId: optionalId('MemberId').describe('Required of super admins, ignored from members'),
    Without: optionalId('Without').describe('A payment: EndWithout is answered as it would be without it. Leaves nothing out of the list'),
  },
  row: paymentRow,
  sorts: ['Amount', 'PaymentDate', 'MembershipEndDate', 'Method', 'RecordedAt'],
  labels: paymentLabels,
  more: {
    Today: moment.describe('The day in TIME_ZONE'),
    NextStart: moment.describe('The day on which the membership that follows would start'),
    NextEnd: moment.describe('The day on which it would end: as many months later as the last one has, a year for a first one'),
    MemberUntil: moment.nullable().describe('The last day of the membership, also when it is over. Null for who never had one'),
    GraceDays: z.number().describe('For so many days after MemberUntil a payment leaves no gap'),
    EndWithout: moment.nullable().describe('MemberUntil without the payment Without'),
    MembershipFee: z.number().nullable().describe('Of the settings, for a year. Null if not set'),
    Valid: z
      .array(
        z.object({
          Id: z.number(),
          ReceiptNo: z.string().nullable(),
          Amount: rupees,
          Method: z.enum(paymentMethods).nullable(),
          PaymentDate: moment,
          MembershipStartDate: moment,
          MembershipEndDate: moment,
        }),
      )
      .describe('Valid payments: first the one whose membership ends last, which is the one that counts. At most fifty'),
    Payer: z
      .object({
        FullName: z.string(),
        MembershipNo: z.string().nullable(),
        Phone: z.string().nullable(),
        Photo: z.string().nullable(),
        IsActive: z.boolean().describe('Whether the account can sign in'),
      })
      .nullable()
      .describe('Null in a file'),
  },
});

export type Payment = RowOf<typeof listPayments>;

export const paymentList = listContract({
  call: listPayments,
  filters: [],
  pageSizes: [5],
  texts: paymentTexts,
});

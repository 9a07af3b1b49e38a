// The values of a payment's form at first: of the next term, or of the payment to correct.

import { type ComponentType, useMemo } from 'react';
import { z } from 'zod';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { shownDay } from '../../../platform/ui/format/dates.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { hasPossibleDays, mayBeOfOfficers, type NextStart } from '../payments/payment-rules.ts';
import { endsAfterStart, type listPayments, type Payment, paymentFields, voidReason } from '../payments/payments.contract.ts';
import { endOfTerm, feeInForm, likelyRenewal, roundedMonths } from '../payments/terms.ts';
import { knownPayments } from './unlikely.ts';

export interface PaymentValues {
  PaymentDate: string | null;
  Amount: string;
  MemberShipStartDate: string | null;
  MemberShipEndDate: string | null;
  Method: string;
  Reference: string;
  Note: string;
  Reason: string;
}

/** The form as it is given to what opens it once more: it imports that itself. */
export type FormOfPaid = ComponentType<{ member: Payer; paid: PaidAlready; onClosed: () => void }>;

export interface Payer {
  Id: number;
  Name: string;
  Email: string;
}

/** What is known of a payment that was recorded for the wrong member. */
export type PaidAlready = Pick<
  Payment,
  'Amount' | 'PaymentDate' | 'Method' | 'Reference' | 'Note' | 'MembershipStartDate' | 'MembershipEndDate'
>;

/** The same payment for the next term of another member, of the same length. */
export const valuesOfPaid = (paid: PaidAlready, next: Next): PaymentValues => {
  const [start, end] = [shownDay(paid.MembershipStartDate), shownDay(paid.MembershipEndDate)];
  const values = valuesOfNext(next);
  const begins = shownDay(values.MemberShipStartDate);
  const last = knownPayments(next).paid[0] ?? null;
  return {
    ...values,
    Amount: String(paid.Amount),
    PaymentDate: paid.PaymentDate,
    MemberShipEndDate: start && end && begins ? noonOf(endOfTerm(begins, roundedMonths({ start, end }), last)) : values.MemberShipEndDate,
    Method: paid.Method ?? '',
    Reference: paid.Reference ?? '',
    Note: paid.Note ?? '',
  };
};

export const usePaymentForm = (corrects: Payment | undefined, { next, today }: { next: NextStart; today: Day }) => {
  const isSuperAdmin = useIsSuperAdmin();
  const isCorrection = corrects !== undefined;
  const rules = useMemo(() => {
    const Reason: typeof voidReason | ReturnType<typeof optionalText> = isCorrection ? voidReason : optionalText('Reason');
    const fields = z.object({ ...paymentFields, Reason }).check(endsAfterStart);
    return (isSuperAdmin ? fields : fields.check(mayBeOfOfficers(next))).check(hasPossibleDays(today));
  }, [isCorrection, isSuperAdmin, next, today]);
  return useRecordForm<typeof rules.shape, PaymentValues>(rules, corrects ? valuesOf(corrects) : valuesOfNext(null));
};

export type PaymentFormState = ReturnType<typeof usePaymentForm>;

type Next = Pick<ResOf<typeof listPayments>, 'MembershipFee' | 'Valid' | 'Today' | 'NextStart' | 'NextEnd' | 'MemberUntil'>;

/** The term that follows, with its likely sum and the method of the last payment. Without days as long as the server has not told them. */
export const valuesOfNext = (next: Next | null): PaymentValues => ({
  PaymentDate: next?.Today ?? null,
  Amount: next ? String(nextAmount(next) ?? '') : '',
  MemberShipStartDate: next?.NextStart ?? null,
  MemberShipEndDate: next?.NextEnd ?? null,
  Method: next?.Valid[0]?.Method ?? '',
  Reference: '',
  Note: '',
  Reason: '',
});

/** Null where neither a payment nor a fee says it. */
const nextAmount = (next: Next): number | null => {
  const { paid, fee } = knownPayments(next);
  const last = paid[0];
  return likelyRenewal(last ?? null, last?.amount ?? null, feeInForm(fee, last === undefined)).amount;
};

const valuesOf = (payment: Payment): PaymentValues => ({
  PaymentDate: payment.PaymentDate,
  Amount: String(payment.Amount),
  MemberShipStartDate: payment.MembershipStartDate,
  MemberShipEndDate: payment.MembershipEndDate,
  Method: payment.Method ?? '',
  Reference: payment.Reference ?? '',
  Note: payment.Note ?? '',
  Reason: '',
});

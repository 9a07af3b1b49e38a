// What the fields of a payment's form begin with: with the term that follows, or with the payment that is corrected.

import { shownDay } from '../../../platform/ui/format/dates.ts';
import { noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { defaultAmount, type Payment } from './payments.contract.ts';

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

/** Without days as long as the server has not told them. */
export const valuesOfNext = (days: { Today: string; NextStart: string } | null): PaymentValues => {
  const start = shownDay(days?.NextStart);
  return {
    PaymentDate: days?.Today ?? null,
    Amount: String(defaultAmount),
    MemberShipStartDate: start && noonOf(start),
    MemberShipEndDate: start && noonOf(yearAfter(start)),
    Method: '',
    Reference: '',
    Note: '',
    Reason: '',
  };
};

export const valuesOf = (payment: Payment): PaymentValues => ({
  PaymentDate: payment.PaymentDate,
  Amount: String(payment.Amount),
  MemberShipStartDate: payment.MembershipStartDate,
  MemberShipEndDate: payment.MembershipEndDate,
  Method: payment.Method ?? '',
  Reference: payment.Reference ?? '',
  Note: payment.Note ?? '',
  Reason: '',
});

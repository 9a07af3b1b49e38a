// The values of a payment's form at first: of the next term, or of the payment to correct.

import { useMemo } from 'react';
import { z } from 'zod';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { defaultMembershipFee } from '../../people/organization/organization.ts';
import {
  endsAfterStart,
  type listPayments,
  mayBeOfOfficers,
  type NextStart,
  type Payment,
  paymentFields,
  voidReason,
} from './payments.contract.ts';

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

export const usePaymentForm = (corrects: Payment | undefined, next: NextStart) => {
  const isSuperAdmin = useIsSuperAdmin();
  const isCorrection = corrects !== undefined;
  const rules = useMemo(() => {
    const Reason: typeof voidReason | ReturnType<typeof optionalText> = isCorrection ? voidReason : optionalText('Reason');
    const fields = z.object({ ...paymentFields, Reason }).check(endsAfterStart);
    return isSuperAdmin ? fields : fields.check(mayBeOfOfficers(next));
  }, [isCorrection, isSuperAdmin, next]);
  return useRecordForm<typeof rules.shape, PaymentValues>(rules, corrects ? valuesOf(corrects) : valuesOfNext(null));
};

export type PaymentFormState = ReturnType<typeof usePaymentForm>;

type Next = Pick<ResOf<typeof listPayments>, 'Today' | 'NextStart' | 'NextEnd' | 'MembershipFee' | 'Last'>;

/** The next term, with amount and method of the last payment. Without days until the server has told them. */
export const valuesOfNext = (next: Next | null): PaymentValues => ({
  PaymentDate: next?.Today ?? null,
  Amount: String(next?.Last?.Amount ?? next?.MembershipFee ?? defaultMembershipFee),
  MemberShipStartDate: next?.NextStart ?? null,
  MemberShipEndDate: next?.NextEnd ?? null,
  Method: next?.Last?.Method ?? '',
  Reference: '',
  Note: '',
  Reason: '',
});

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

// Voids a payment: says what will happen, and asks for the reason.

import { Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { type Payment, paymentTexts, voidPayment, voidReason } from '../payments/payments.contract.ts';

const rules = z.object({ Reason: voidReason });

interface VoidDialogProps {
  payment: Pick<Payment, 'Id' | 'Amount' | 'PaymentDate'>;
  payer: { Name: string };
  onClosed: () => void;
}

export const VoidDialog = ({ payment, payer, onClosed }: VoidDialogProps) => {
  const save = useFormSave(voidPayment);
  const form = useRecordForm(rules, { Reason: '' });
  return (
    <RecordDialog
      title="Void Payment"
      verb="Void"
      isDanger
      form={form}
      onClosed={onClosed}
      onSave={({ Reason }) => save({ Id: payment.Id, Reason }, { done: paymentTexts.voided, failed: paymentTexts.notVoided })}
    >
      <Who name={payer.Name} second={`${showMoney(payment.Amount)}, paid on ${showDate(payment.PaymentDate)}`} />
      <Text>
        The payment stays in the list, struck through, but counts nowhere any more. The membership then follows from the other payments;
        without another valid one of at least ₹1 the member becomes inactive. This cannot be undone.
      </Text>
      <TextInput description="The member can read it too" autoComplete="off" {...form.getInputProps('Reason')} />
    </RecordDialog>
  );
};

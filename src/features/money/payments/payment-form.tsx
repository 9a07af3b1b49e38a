// The dialog in which a member's payment is recorded. Below the form it shows the payments recorded before.

import { SimpleGrid, Title } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { today } from '../../../platform/ui/format/dates.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { PaymentHistory } from './payment-history.tsx';
import { defaultAmount, endsAfterStart, paymentFields, paymentTexts, recordPayment } from './payments.contract.ts';

const rules = z.object(paymentFields).check(endsAfterStart);

interface PaymentFormProps {
  member: { Id: number; Name: string; Email: string };
  onClosed: () => void;
}

export const PaymentForm = ({ member, onClosed }: PaymentFormProps) => {
  const save = useFormSave(recordPayment);
  const form = useRecordForm(rules, {
    PaymentDate: noonOf(today()),
    Amount: String(defaultAmount),
    MemberShipStartDate: noonOf(today()),
    MemberShipEndDate: noonOf(yearAfter(today())),
  });
  return (
    <RecordDialog
      title="Update Payment"
      verb="Update Payment"
      form={form}
      onClosed={onClosed}
      // The form's rules give paise, but the request takes rupees.
      onSave={({ Amount, ...fields }) =>
        save({ MemberId: member.Id, Amount: rupeesOf(Amount), ...fields }, { done: paymentTexts.updated, failed: paymentTexts.notUpdated })
      }
    >
      <Who name={member.Name} second={`ID ${member.Id} · ${member.Email}`} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label="Payment Date" {...form.getInputProps('PaymentDate')} />
        <NumberField label="Amount" min={0} step={0.01} leftSection="₹" {...form.getInputProps('Amount')} />
        <DateField label="Membership Start Date" {...form.getInputProps('MemberShipStartDate')} />
        <DateField label="Membership End Date" {...form.getInputProps('MemberShipEndDate')} />
      </SimpleGrid>
      <Title order={3} size="h6" mt="xs">
        Payment history
      </Title>
      <PaymentHistory memberId={member.Id} />
    </RecordDialog>
  );
};

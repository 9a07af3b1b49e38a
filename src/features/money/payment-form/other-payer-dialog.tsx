// After a payment is void that was recorded for the wrong member: who has paid, and then the form with what was paid.

import { Alert, Text } from '@mantine/core';
import { z } from 'zod';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { memberWithNumber, useMemberChoices } from '../../people/members/member-choices.ts';
import { listMembers, memberTexts } from '../../people/members/members.contract.ts';
import { listLedger } from '../payments/ledger.contract.ts';
import { paymentTexts } from '../payments/payments.contract.ts';
import type { FormOfPaid, PaidAlready } from './payment-values.ts';

const rules = z.object({ MemberId: requiredId('Member', paymentTexts.memberRequired) });

interface OtherPayerDialogProps {
  paid: PaidAlready;
  Form: FormOfPaid;
  onClosed: () => void;
}

export const OtherPayerDialog = ({ paid, Form, onClosed }: OtherPayerDialogProps) => {
  const openDialog = useOpenDialog();
  const form = useRecordForm<typeof rules.shape, { MemberId: number | null }>(rules, { MemberId: null });
  const { from, onType } = useMemberChoices(form.values.MemberId, { choiceOf: memberWithNumber });
  const openForm = async (Id: number) => {
    try {
      const [found] = (await send(listMembers, { Id, CurrentPage: 1, RecordsPerPage: 1 })).rows;
      if (!found) return { saved: false as const, message: paymentTexts.memberNotFound, fields: {} };
      const member = { Id, Name: found.FullName, Email: found.Email };
      openDialog((onFormClosed) => <Form member={member} paid={paid} onClosed={onFormClosed} />);
      return { saved: true as const, message: '' };
    } catch (error) {
      return { saved: false as const, message: messageOf(error, memberTexts.notFetched), fields: {} };
    }
  };
  return (
    <RecordDialog
      title="Record for somebody else"
      size={480}
      verb="Continue"
      form={form}
      onClosed={onClosed}
      onSave={({ MemberId }) => openForm(MemberId)}
    >
      <Text>
        {showMoney(paid.Amount)}, paid on {showDate(paid.PaymentDate)}
      </Text>
      <RecordedSince paid={paid} />
      <ChoiceField {...form.getInputProps('MemberId')} placeholder="Select a member" from={from} onType={onType} />
    </RecordDialog>
  );
};

/** It may have been recorded for somebody else already: a payment of the same day, sum and method. */
const RecordedSince = ({ paid: { Amount, PaymentDate, Method } }: Pick<OtherPayerDialogProps, 'paid'>) => {
  const day = { From: PaymentDate, To: PaymentDate, Method: Method ?? null };
  const { data } = useCall(listLedger, { ...day, IsVoid: false, CurrentPage: 1, RecordsPerPage: 100 });
  const alike = data?.rows.filter((payment) => payment.Amount === Amount) ?? [];
  if (alike.length === 0) return null;
  const names = alike.slice(0, mostNames).map(({ MemberName }) => MemberName);
  return (
    <Alert color="amber">
      The same sum of that day is recorded for {[...names, ...(alike.length > mostNames ? ['others'] : [])].join(', ')}: perhaps it is this
      payment.
    </Alert>
  );
};

const mostNames = 3;

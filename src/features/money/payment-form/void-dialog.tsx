// Voids a payment: says what will happen, and asks for the reason.

import { Alert, Skeleton, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { listPayments, type Payment, paymentTexts, voidPayment, voidReason } from '../payments/payments.contract.ts';
import { OtherPayerDialog } from './other-payer-dialog.tsx';
import type { FormOfPaid, PaidAlready } from './payment-values.ts';
import { unpaidDays } from './unpaid-days.ts';

const rules = z.object({ Reason: voidReason });

interface VoidDialogProps {
  payment: PaidAlready & Pick<Payment, 'Id'> & Partial<Pick<Payment, 'ReceiptNo'>>;
  payer: { Id: number; Name: string };
  /** In which it is recorded for somebody else afterwards. */
  Form: FormOfPaid;
  onClosed: () => void;
}

export const VoidDialog = ({ payment, payer, Form, onClosed }: VoidDialogProps) => {
  const save = useFormSave(voidPayment);
  const form = useRecordForm(rules, { Reason: '' });
  const openDialog = useOpenDialog();
  const recordAnew = {
    label: 'Record for somebody else',
    about: payer.Name,
    run: async () => openDialog((onOtherClosed) => <OtherPayerDialog paid={payment} Form={Form} onClosed={onOtherClosed} />),
  };
  return (
    <RecordDialog
      recordId={payment.Id}
      title="Void Payment"
      verb="Void"
      isDanger
      form={form}
      onClosed={onClosed}
      onSave={({ Reason }) =>
        save({ Id: payment.Id, Reason }, { done: paymentTexts.voided, failed: paymentTexts.notVoided, next: () => [recordAnew] })
      }
    >
      <Who name={payer.Name} second={`${showMoney(payment.Amount)}, paid on ${showDate(payment.PaymentDate)}`} />
      <WhatHappens payment={payment} payer={payer} />
      <Text>
        The payment stays in the list, struck through
        {payment.ReceiptNo && `, and its receipt ${payment.ReceiptNo} keeps its number, as void`}. This cannot be undone.
      </Text>
      <TextInput description="The member can read it too" autoComplete="off" {...form.getInputProps('Reason')} />
    </RecordDialog>
  );
};

/** As the portal works it out when the payment is void. */
const WhatHappens = ({ payment, payer }: Pick<VoidDialogProps, 'payment' | 'payer'>) => {
  const { data, error } = useCall(listPayments, { MemberId: payer.Id, Without: payment.Id, CurrentPage: 1, RecordsPerPage: 1 });
  if (error) return <Text>The membership then follows from the other payments.</Text>;
  if (!data?.res) return <Skeleton height={22} />;
  const unpaid = unpaidText(payment.Id, data.res);
  return (
    <>
      <Text fw={600}>{changeOfEnd(data.res)}</Text>
      {unpaid && <Alert color="amber">{unpaid}</Alert>}
    </>
  );
};

type Known = Pick<ResOf<typeof listPayments>, 'Valid' | 'EndWithout'>;

/** A later payment keeps the membership, also where nothing pays for the days before it. Null where there are none. */
const unpaidText = (id: number, { Valid, EndWithout }: Known): string | null => {
  const voided = Valid.find(({ Id }) => Id === id);
  const others = Valid.filter(({ Id }) => Id !== id);
  const [last] = others;
  if (!voided || !last || EndWithout === null) return null;
  const unpaid = unpaidDays(termOf(voided), others.map(termOf));
  if (unpaid.length === 0) return null;
  const days = unpaid.map(({ start, end }) => `${showDate(start)} – ${showDate(end)}`).join(' and ');
  const other = last.ReceiptNo ? `Receipt ${last.ReceiptNo} of ${showMoney(last.Amount)}` : `The payment of ${showMoney(last.Amount)}`;
  const term = `${showDate(last.MembershipStartDate)} – ${showDate(last.MembershipEndDate)}`;
  const isEqual = last.Amount === voided.Amount;
  return `Nothing pays for ${days} then, though the membership counts until ${showDate(EndWithout)}. ${other} is the one for ${term}.${isEqual ? ' If it was paid once only, void that one.' : ''}`;
};

const termOf = ({ MembershipStartDate, MembershipEndDate }: Known['Valid'][number]) => ({
  start: MembershipStartDate.slice(0, 10),
  end: MembershipEndDate.slice(0, 10),
});

const changeOfEnd = ({ MemberUntil, EndWithout }: { MemberUntil: string | null; EndWithout: string | null }): string => {
  if (MemberUntil === null) return 'It makes no membership.';
  if (EndWithout === null) return `The membership, valid until ${showDate(MemberUntil)}, ends with it.`;
  if (EndWithout === MemberUntil) return `'Valid until' stays ${showDate(MemberUntil)}.`;
  return `'Valid until' goes back from ${showDate(MemberUntil)} to ${showDate(EndWithout)}.`;
};

// The dialog in which a member's payment is recorded, with the payments recorded before. It begins with the term that would follow. The
// same dialog corrects a payment: it begins with that payment, which becomes void.

import { Alert, NativeSelect, SimpleGrid, Skeleton, Textarea, TextInput, Title } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { shownDay, today } from '../../../platform/ui/format/dates.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { type Day, noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { PaymentTable, usePayments } from './payment-history.tsx';
import { type PaymentValues, valuesOf, valuesOfNext } from './payment-values.ts';
import {
  endsAfterStart,
  type Payment,
  paymentFields,
  paymentMethods,
  paymentTexts,
  recordPayment,
  voidReason,
} from './payments.contract.ts';

interface PaymentFormProps {
  member: { Id: number; Name: string; Email: string };
  /** The payment that becomes void for the new one. */
  corrects?: Payment;
  onClosed: () => void;
}

export const PaymentForm = ({ member, corrects, onClosed }: PaymentFormProps) => {
  const save = useFormSave(recordPayment);
  const payments = usePayments(member.Id);
  const form = usePaymentForm(corrects);
  const isReady = useValuesWhenLoaded(form, payments, corrects === undefined);
  const done = corrects ? paymentTexts.corrected : paymentTexts.updated;
  return (
    <RecordDialog
      title={corrects ? 'Correct Payment' : 'Update Payment'}
      verb={corrects ? 'Correct' : 'Update Payment'}
      form={form}
      onClosed={onClosed}
      // The form's rules give paise, but the request takes rupees.
      onSave={({ Amount, ...fields }) =>
        save(
          { MemberId: member.Id, Amount: rupeesOf(Amount), Corrects: corrects?.Id ?? null, ...fields },
          { done, failed: paymentTexts.notUpdated },
        )
      }
    >
      <Who name={member.Name} second={`ID ${member.Id} · ${member.Email}`} />
      {corrects && (
        <Alert color="amber">
          The payment becomes void, and another one is recorded in its place. The void one stays in the list, struck through. This cannot be
          undone.
        </Alert>
      )}
      {isReady ? <Fields form={form} isCorrection={corrects !== undefined} /> : <Skeleton height={300} />}
      {!corrects && (
        <>
          <Title order={3} size="h6" mt="xs">
            Payment history
          </Title>
          <PaymentTable payments={payments} />
        </>
      )}
    </RecordDialog>
  );
};

const usePaymentForm = (corrects: Payment | undefined) => {
  const Reason: typeof voidReason | ReturnType<typeof optionalText> = corrects ? voidReason : optionalText('Reason');
  const [rules] = useState(() => z.object({ ...paymentFields, Reason }).check(endsAfterStart));
  return useRecordForm<typeof rules.shape, PaymentValues>(rules, corrects ? valuesOf(corrects) : valuesOfNext(null));
};

type Form = ReturnType<typeof usePaymentForm>;

/** The fields appear with their values: with those of the term that follows as soon as the server has told its start. */
const useValuesWhenLoaded = (form: Form, { res, isFirstLoad, isReloading }: ReturnType<typeof usePayments>, hasToWait: boolean) => {
  const [isReady, setReady] = useState(!hasToWait);
  const isLoaded = !isFirstLoad && !isReloading;
  const begin = useEffectEvent(() => {
    if (isReady) return;
    form.initialize(valuesOfNext(res ?? { Today: noonOf(today()), NextStart: noonOf(today()) }));
    setReady(true);
  });
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded]);
  return isReady;
};

const Fields = ({ form, isCorrection }: { form: Form; isCorrection: boolean }): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  // The dialog has looked for its first field before there was one.
  useEffect(() => element.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const start = form.getInputProps('MemberShipStartDate');
  const lastStart = useRef(shownDay(form.values.MemberShipStartDate));
  const moveStart = (moment: string | null) => {
    // A draft that came back, or a choice in a conflict, may have moved it meanwhile.
    lastStart.current = shownDay(form.getValues().MemberShipStartDate) ?? lastStart.current;
    start.onChange(moment);
    const [from, to, end] = [lastStart.current, shownDay(moment), shownDay(form.getValues().MemberShipEndDate)];
    if (to === null) return;
    lastStart.current = to;
    if (from !== null && end !== null) form.setFieldValue('MemberShipEndDate', noonOf(movedEnd(end, { from, to })));
  };
  return (
    <div ref={element}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('PaymentDate')} />
        <NumberField min={0} step={0.01} leftSection="₹" {...form.getInputProps('Amount')} />
        <DateField {...start} onChange={moveStart} />
        <DateField {...form.getInputProps('MemberShipEndDate')} />
        <NativeSelect data={methods} {...form.getInputProps('Method')} />
        <TextInput placeholder="Number of the transfer, cheque or slip" autoComplete="off" {...form.getInputProps('Reference')} />
      </SimpleGrid>
      <Textarea description="The member can read it too" rows={2} mt="md" {...form.getInputProps('Note')} />
      {isCorrection && <TextInput description="What was wrong" autoComplete="off" mt="md" {...form.getInputProps('Reason')} />}
    </div>
  );
};

const methods = [{ value: '', label: 'Not recorded' }, ...paymentMethods];

/** A term of a year stays one. Any other keeps its number of days. */
const movedEnd = (end: Day, { from, to }: { from: Day; to: Day }): Day => {
  if (end === yearAfter(from)) return yearAfter(to);
  return new Date(Date.parse(end) + Date.parse(to) - Date.parse(from)).toISOString().slice(0, 10);
};

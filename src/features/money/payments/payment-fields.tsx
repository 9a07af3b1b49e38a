// The fields of a payment's form, and a line that sums up what will be recorded.

import { Alert, Button, Group, Input, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate, shownDay } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { type Day, noonOf, yearAfter } from '../../../platform/wire/days.ts';
import type { PaymentValues } from './payment-values.ts';
import { latestEndOfOfficers, type NextStart, paymentMethods, paymentTexts } from './payments.contract.ts';

interface PaymentFieldsProps {
  /** A form with these fields, and perhaps others. */
  form: Pick<RecordForm<PaymentValues, unknown>, 'getInputProps' | 'getValues' | 'values'>;
  /** The end of the membership that runs. */
  paidUntil: string | null;
  next: NextStart;
  isCorrection: boolean;
}

export const PaymentFields = ({ form, paidUntil, next, isCorrection }: PaymentFieldsProps): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  // The dialog has looked for its first field before there was one.
  useEffect(() => element.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const start = form.getInputProps('MemberShipStartDate');
  const lastStart = useRef(shownDay(form.values.MemberShipStartDate));
  const moveStart = (moment: string | null) => {
    // A restored draft, or a choice in a conflict, may have changed it meanwhile.
    lastStart.current = shownDay(form.getValues().MemberShipStartDate) ?? lastStart.current;
    start.onChange(moment);
    const [from, to, end] = [lastStart.current, shownDay(moment), shownDay(form.getValues().MemberShipEndDate)];
    if (to === null) return;
    lastStart.current = to;
    if (from !== null && end !== null) form.getInputProps('MemberShipEndDate').onChange(noonOf(movedEnd(end, { from, to })));
  };
  const starts = shownDay(form.values.MemberShipStartDate);
  const ends = shownDay(form.values.MemberShipEndDate);
  const isOfficer = !useIsSuperAdmin();
  const isPaidAhead = paidUntil !== null && starts !== null && starts > (shownDay(paidUntil) ?? '');
  return (
    <div ref={element}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('PaymentDate')} />
        <NumberField min={0} step={0.01} leftSection="₹" {...form.getInputProps('Amount')} />
        <DateField {...start} onChange={moveStart} />
        <DateField {...form.getInputProps('MemberShipEndDate')} />
      </SimpleGrid>
      {isOfficer && starts !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {paymentTexts.ofOfficers(latestEndOfOfficers(starts, next))}
        </Text>
      )}
      <Methods {...form.getInputProps('Method')} />
      <TextInput mt="md" placeholder="Number of the transfer, cheque or slip" autoComplete="off" {...form.getInputProps('Reference')} />
      <Textarea description="The member can read it too" rows={2} mt="md" {...form.getInputProps('Note')} />
      {isCorrection && <TextInput description="What was wrong" autoComplete="off" mt="md" {...form.getInputProps('Reason')} />}
      <Text mt="md" size="sm" fw={500} aria-live="polite">
        {recordedOf(form.values)}
      </Text>
      {isPaidAhead && (
        <Alert color="amber" mt="xs" p="xs">
          Paid ahead: this adds the {starts && ends && isYear(starts, ends) ? 'year' : 'term'} from{' '}
          {showDate(form.values.MemberShipStartDate)}
        </Alert>
      )}
    </div>
  );
};

/** '25 Nov 2026 – 24 Nov 2027 · ₹18,000.00 · UPI', as far as it is filled in. */
const recordedOf = ({ MemberShipStartDate: start, MemberShipEndDate: end, Amount, Method }: PaymentValues): string => {
  const amount = String(Amount).trim() === '' ? Number.NaN : Number(Amount);
  const term = start && end ? `${showDate(start)} – ${showDate(end)}` : '';
  return [term, Number.isFinite(amount) ? showMoney(amount) : '', Method].filter((part) => part !== '').join(' · ');
};

interface MethodsProps {
  label?: ReactNode;
  value?: string;
  error?: ReactNode;
  onChange?: (method: string) => void;
}

/** Pressing the chosen method again clears it. */
const Methods = ({ label, value, error, onChange }: MethodsProps) => {
  const id = useId();
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ id }} mt="md">
      <Group gap="xs" role="group" aria-labelledby={id}>
        {paymentMethods.map((method) => (
          <Button
            key={method}
            size="xs"
            variant={method === value ? 'filled' : 'default'}
            aria-pressed={method === value}
            onClick={() => onChange?.(method === value ? '' : method)}
          >
            {method}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  );
};

/** It may end on the day it starts or on the day before. */
const isYear = (start: Day, end: Day): boolean => end === yearAfter(start) || end === yearAfter(daysAfter(start, -1));

/** A term of one year stays one. Any other keeps its number of days. */
const movedEnd = (end: Day, { from, to }: { from: Day; to: Day }): Day => {
  if (end === yearAfter(from)) return yearAfter(to);
  if (end === yearAfter(daysAfter(from, -1))) return yearAfter(daysAfter(to, -1));
  return daysAfter(end, (Date.parse(to) - Date.parse(from)) / dayLong);
};

const dayLong = 24 * 60 * 60 * 1_000;

const daysAfter = (day: Day, days: number): Day => new Date(Date.parse(day) + days * dayLong).toISOString().slice(0, 10);

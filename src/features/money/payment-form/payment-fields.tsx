// The fields of a payment's form: the sum, the term, the method and the days in view, the rest folded. What is unlikely is asked about beside
// its field, with the likelier value.

import { Box, Button, Input, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import ChevronRightIcon from '~icons/tabler/chevron-right';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { LikelierValue } from '../../../platform/ui/form/likelier-value.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate, shownDay } from '../../../platform/ui/format/dates.ts';
import { type Day, daysAfter, daysBetween, noonOf } from '../../../platform/wire/days.ts';
import { isFarAhead } from '../payments/next-term.ts';
import { latestEndOfOfficers, type NextStart } from '../payments/payment-rules.ts';
import { paymentMethods, paymentTexts } from '../payments/payments.contract.ts';
import {
  endOfTerm,
  feeInForm,
  likelyAmount,
  likelyMonths,
  likelyRenewal,
  monthsOfTerm,
  monthsText,
  roundedMonths,
  termLengths,
} from '../payments/terms.ts';
import styles from './payment-fields.module.css';
import type { PaymentValues } from './payment-values.ts';
import { amountOf, paidOn, questionsOf } from './payment-words.ts';
import type { KnownPayments, Question } from './unlikely.ts';

interface PaymentFieldsProps {
  /** One with these fields, and perhaps others. */
  form: Pick<RecordForm<PaymentValues, unknown>, 'getInputProps' | 'getValues' | 'values' | 'errors'>;
  known: KnownPayments;
  /** The day of the portal. */
  today: Day;
  next: NextStart;
  isCorrection: boolean;
}

export const PaymentFields = ({ form, known, today, next, isCorrection }: PaymentFieldsProps): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  // The dialog has looked for its first field before there was one.
  useEffect(() => element.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const setTerm = (start: Day, end: Day) => {
    form.getInputProps('MemberShipStartDate').onChange(noonOf(start));
    form.getInputProps('MemberShipEndDate').onChange(noonOf(end));
  };
  // The sum that stands there without anybody having typed it.
  const offered = useRef(offeredAtFirst(form.values, known));
  const setAmount = (amount: number) => {
    offered.current = amount;
    form.getInputProps('Amount').onChange(String(amount));
  };
  const questions = questionsOf(form.values, known);
  const answer = ({ likelier }: Question) => {
    if ('amount' in likelier) setAmount(likelier.amount);
    else if ('day' in likelier) form.getInputProps('PaymentDate').onChange(noonOf(likelier.day));
    else setTerm(likelier.start, likelier.end);
  };
  const asked = (part: Question['about']) => <Questions of={questions.filter(({ about }) => about === part)} onAnswer={answer} />;
  const days = (
    <div>
      <Days form={form} next={next} />
      {asked('Day')}
    </div>
  );
  return (
    <div ref={element} className={styles.fields}>
      <div>
        <NumberField
          min={0}
          step={0.01}
          leftSection="₹"
          classNames={{ input: styles.sum, section: styles.sign }}
          {...form.getInputProps('Amount')}
        />
        {asked('Amount')}
      </div>
      <div>
        <Lengths
          form={form}
          known={known}
          onChosen={setTerm}
          isTyped={() => amountOf(form.getValues()) !== offered.current}
          onAmount={setAmount}
        />
        {asked('Term')}
        {!isCorrection && <PaidAhead form={form} known={known} today={today} />}
      </div>
      <Choice {...form.getInputProps('Method')} options={paymentMethods} className={styles.methods} />
      {!isPhone && days}
      <Fold
        title={isPhone ? 'Dates, reference and note' : 'Reference and note'}
        closed={isPhone ? paidOn(form.values.PaymentDate, today) : form.values.Reference}
        beginsOpen={form.values.Reference !== '' || form.values.Note !== ''}
        isForced={
          (isPhone && questions.some(({ about }) => about === 'Day')) ||
          Object.keys(form.errors).some((field) => (isPhone && field.endsWith('Date')) || field === 'Reference' || field === 'Note')
        }
      >
        {isPhone && days}
        <TextInput placeholder="Number of the transfer, cheque or slip" autoComplete="off" {...form.getInputProps('Reference')} />
        <Textarea description="The member can read it too" rows={2} {...form.getInputProps('Note')} />
      </Fold>
      {isCorrection && <TextInput description="What was wrong" autoComplete="off" {...form.getInputProps('Reason')} />}
    </div>
  );
};

interface QuestionsProps {
  of: readonly Question[];
  onAnswer: (question: Question) => void;
}

const Questions = ({ of: questions, onAnswer }: QuestionsProps) => (
  <div aria-live="polite">
    {questions.map((question) => (
      <LikelierValue key={question.text} text={question.text} label={question.likelier.label} onTake={() => onAnswer(question)} />
    ))}
  </div>
);

type FormPart = Pick<PaymentFieldsProps, 'form'>;

interface LengthsProps extends FormPart {
  known: KnownPayments;
  onChosen: (start: Day, end: Day) => void;
  /** Whether somebody has typed the sum. */
  isTyped: () => boolean;
  onAmount: (amount: number) => void;
}

/** A sum of a draft, or of the payment to correct, that differs from what the form would offer was typed. */
const offeredAtFirst = (values: PaymentValues, { paid, fee }: KnownPayments): number | null => {
  const [start, end] = [shownDay(values.MemberShipStartDate), shownDay(values.MemberShipEndDate)];
  const last = paid[0] ?? null;
  const fees = feeInForm(fee, last === null);
  const offers = [
    likelyRenewal(last, last?.amount ?? null, fees).amount,
    start && end ? likelyAmount(roundedMonths({ start, end }), paid, fees) : null,
  ];
  return offers.find((amount) => amount === amountOf(values)) ?? null;
};

/** The lengths that one can choose, with that of the last term. A sum that nobody has changed follows the length. */
const Lengths = ({ form, known: { paid, fee }, onChosen, isTyped, onAmount }: LengthsProps) => {
  const [start, end] = [shownDay(form.values.MemberShipStartDate), shownDay(form.values.MemberShipEndDate)];
  const last = paid[0] ?? null;
  const lengths = [...new Set([...termLengths, likelyMonths(last)])].sort((one, other) => one - other);
  const chosen = start && end ? monthsOfTerm(start, end) : null;
  const choose = (months: number) => {
    if (!start) return;
    onChosen(start, endOfTerm(start, months, last));
    const likely = likelyAmount(months, paid, feeInForm(fee, last === null));
    if (!isTyped() && likely !== null) onAmount(likely);
  };
  return (
    <Choice
      label="Term"
      options={lengths.map(monthsText)}
      value={chosen === null ? '' : monthsText(chosen)}
      onChange={(text) => choose(Number.parseInt(text, 10))}
      className={styles.lengths}
    />
  );
};

const PaidAhead = ({ form, known: { paid }, today }: FormPart & { known: KnownPayments; today: Day }) => {
  const [starts, ends] = [shownDay(form.values.MemberShipStartDate), shownDay(form.values.MemberShipEndDate)];
  const until = paid[0]?.end;
  if (!starts || !ends || !until || until < today || starts <= until) return null;
  return (
    <Text size="sm" mt={6} c={isFarAhead(starts, today) ? 'var(--attention)' : 'dimmed'}>
      Paid ahead: this adds the {monthsOfTerm(starts, ends) === 12 ? 'year' : 'term'} from {showDate(form.values.MemberShipStartDate)}
    </Text>
  );
};

const Days = ({ form, next }: FormPart & { next: NextStart }) => {
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
  const isOfficer = !useIsSuperAdmin();
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" className={styles.days}>
        <DateField {...form.getInputProps('PaymentDate')} />
        <DateField {...start} onChange={moveStart} />
        <DateField {...form.getInputProps('MemberShipEndDate')} />
      </SimpleGrid>
      {isOfficer && starts !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {paymentTexts.ofOfficers(latestEndOfOfficers(starts, next))}
        </Text>
      )}
    </div>
  );
};

interface FoldProps {
  title: string;
  /** What is in it, while it is closed. */
  closed: string;
  beginsOpen: boolean;
  /** Something in it is wrong. */
  isForced: boolean;
  children: ReactNode;
}

const Fold = ({ title, closed, beginsOpen, isForced, children }: FoldProps) => {
  const [isOpen, setOpen] = useState(beginsOpen);
  return (
    <details className={styles.fold} open={isOpen || isForced} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRightIcon className={styles.chevron} />
        {title}
        <Text span inherit c="dimmed" ms="auto" fw={400}>
          {isOpen ? '' : closed}
        </Text>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
};

interface ChoiceProps {
  label?: ReactNode;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
  options: readonly string[];
  className?: string | undefined;
}

/** Pressing the chosen one again keeps it: it may have been chosen beforehand, and who presses it means it. */
const Choice = ({ label, value, error, onChange, options, className }: ChoiceProps) => {
  const id = useId();
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ id }}>
      <Box className={className} role="group" aria-labelledby={id}>
        {options.map((option) => (
          <Button
            key={option}
            variant="default"
            className={styles.option}
            aria-pressed={option === value}
            onClick={() => onChange?.(option)}
          >
            {option}
          </Button>
        ))}
      </Box>
    </Input.Wrapper>
  );
};

/** A term of so many months stays one, whether it ends on the day of its start or on the day before. Any other keeps its number of days. */
const movedEnd = (end: Day, { from, to }: { from: Day; to: Day }): Day => {
  const months = monthsOfTerm(from, end);
  if (months === null) return daysAfter(end, daysBetween(from, to));
  const isWhole = endOfTerm(from, months, null) === end;
  return isWhole ? endOfTerm(to, months, null) : endOfTerm(daysAfter(to, -1), months, null);
};

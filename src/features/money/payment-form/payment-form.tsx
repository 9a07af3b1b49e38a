// The dialog in which a member's payment is recorded, with who pays and the last payments beside it. It begins with the term that would follow and with
// what was paid the last time. The same dialog corrects a payment: it begins with that payment, which becomes void.

import { Alert, Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { showDate, shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { DeactivatedBadge } from '../../people/membership/member-badges.tsx';
import { Amount } from '../payments/payment-cells.tsx';
import { usePayments } from '../payments/payment-history.tsx';
import type { NextStart } from '../payments/payment-rules.ts';
import { type Payment, paymentTexts, recordPayment } from '../payments/payments.contract.ts';
import { monthsOfTerm, monthsText, type PaidTerm } from '../payments/terms.ts';
import { useAskBeforeRecording } from './ask-before-recording.ts';
import { PaymentFields } from './payment-fields.tsx';
import styles from './payment-form.module.css';
import { usePaymentOffers } from './payment-offers.tsx';
import { type PaidAlready, type Payer, type PaymentFormState, usePaymentForm, valuesOfNext, valuesOfPaid } from './payment-values.ts';
import { isAskedAbout, recordedLine, verbWithSum } from './payment-words.ts';
import { type KnownPayments, knownPayments } from './unlikely.ts';

interface PaymentFormProps {
  member: Payer;
  /** The payment that this one replaces. */
  corrected?: Payment;
  /** What was paid, where it was recorded for another member before. */
  paid?: PaidAlready;
  /** Just registered, and in no chapter yet. */
  isNew?: boolean;
  onClosed: () => void;
}

export const PaymentForm = ({ member, corrected, paid, isNew = false, onClosed }: PaymentFormProps) => {
  const isOfficer = !useIsSuperAdmin();
  const save = useFormSave(recordPayment);
  const payments = usePayments(member.Id);
  const { res } = payments;
  const day = shownDay(res?.Today ?? null) ?? todayInPortal();
  const known = leaveOutCorrected(res ? knownPayments(res) : nothingKnown, corrected);
  const form = usePaymentForm(corrected, { next: nextStartOf(res), today: day });
  const isReady = useValuesWhenLoaded(form, payments, { hasToWait: corrected === undefined, paid });
  const offersFor = usePaymentOffers(member, { isNew, Form: PaymentForm });
  const mayRecord = useAskBeforeRecording(payments.reload);
  const done = corrected ? paymentTexts.corrected : paymentTexts.recorded;
  return (
    <RecordDialog
      recordId={corrected?.Id ?? member.Id}
      title={corrected ? 'Correct Payment' : 'Update Payment'}
      size={760}
      verb={verbWithSum(corrected ? 'Correct' : 'Update Payment', form.values)}
      isAsking={isReady && isAskedAbout(form.values, known)}
      line={isReady && [recordedLine(form.values), ...(isOfficer ? [paymentTexts.keptByOfficers] : [])].join(' · ')}
      form={form}
      onClosed={onClosed}
      // The form has paise, the request rupees.
      onSave={async ({ Amount: paise, ...fields }) => {
        const term = { start: fields.MemberShipStartDate.slice(0, 10), end: fields.MemberShipEndDate.slice(0, 10) };
        const about = { memberId: member.Id, term, reference: fields.Reference, corrected: corrected?.Id ?? null };
        if (!(await mayRecord(about))) return { saved: false, message: null, fields: {} };
        const Amount = rupeesOf(paise);
        const { Method, Reference, Note } = fields;
        const PaymentDate = noonOf(fields.PaymentDate.slice(0, 10));
        const [MembershipStartDate, MembershipEndDate] = [noonOf(term.start), noonOf(term.end)];
        const recorded = { Amount, PaymentDate, Method, Reference, Note, MembershipStartDate, MembershipEndDate };
        const offers = ({ Id }: { Id: number }) => offersFor({ Id, ...recorded });
        const payment = { MemberId: member.Id, Amount, Corrects: corrected?.Id ?? null, ...fields };
        return save(payment, { done, failed: paymentTexts.notRecorded, next: offers });
      }}
    >
      <div className={styles.parts}>
        <PayerCard member={member} res={res} className={styles.payer} />
        <div className={styles.entry}>
          {corrected && (
            <Alert color="amber" mb="md">
              The payment becomes void, and another one is recorded in its place. The void one stays in the list, struck through. This
              cannot be undone. For another member: void it, and record it there.
            </Alert>
          )}
          {isReady ? (
            <PaymentFields form={form} known={known} today={day} next={nextStartOf(res)} isCorrection={corrected !== undefined} />
          ) : (
            <Skeleton height={300} />
          )}
        </div>
        <LastPayments payments={payments} className={styles.last} />
      </div>
    </RecordDialog>
  );
};

const nothingKnown: KnownPayments = { paid: [], fee: null, today: null };

/** A payment that becomes void says nothing of the one in its place, which may have its day. */
const leaveOutCorrected = (known: KnownPayments, corrected: Payment | undefined): KnownPayments => {
  if (!corrected) return known;
  const isCorrected = ({ start, end, amount }: PaidTerm) =>
    start === shownDay(corrected.MembershipStartDate) && end === shownDay(corrected.MembershipEndDate) && amount === corrected.Amount;
  const at = known.paid.findIndex(isCorrected);
  return { ...known, paid: known.paid.filter((_, place) => place !== at), others: [], today: null };
};

interface PayerProps {
  member: PaymentFormProps['member'];
  res: Known | null;
  className: string | undefined;
}

const PayerCard = ({ member, res, className }: PayerProps) => {
  const known = [res?.Payer?.MembershipNo, res?.Payer?.Phone].filter(Boolean).join(' · ');
  return (
    <div className={className}>
      <Who
        name={member.Name}
        second={known || `ID ${member.Id} · ${member.Email}`}
        picture={<PersonPicture name={member.Name} photo={res?.Payer?.Photo ?? null} size={44} />}
      />
      {res?.Payer?.IsActive === false && <DeactivatedBadge />}
      {res && (
        <Text size="xs" c="dimmed" mt="sm">
          {knownOf(res)}
        </Text>
      )}
    </div>
  );
};

const shownPayments = 3;

/** The last ones, the newest first. All of them stand on the member's page. */
const LastPayments = ({
  payments: { rows, isFirstLoad },
  className,
}: {
  payments: ReturnType<typeof usePayments>;
  className: string | undefined;
}) => (
  <section className={className} aria-labelledby="last-payments">
    <Title order={3} size="h6" id="last-payments">
      Last payments
    </Title>
    {isFirstLoad ? (
      <Skeleton height={96} mt="xs" />
    ) : rows.length === 0 ? (
      <Text size="sm" c="dimmed" mt="xs">
        {paymentTexts.none}
      </Text>
    ) : (
      <ul className={styles.payments}>
        {rows.slice(0, shownPayments).map((payment) => (
          <li key={payment.Id}>
            <span>{showDate(payment.PaymentDate)}</span>
            <Amount payment={payment} />
            <Text span size="xs" c="dimmed" className={styles.how}>
              {howPaid(payment)}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** 'UPI · 12 months', or 'Void'. */
const howPaid = ({ IsVoid, Method, MembershipStartDate, MembershipEndDate }: Payment): string => {
  if (IsVoid) return 'Void';
  const months = monthsOfTerm(MembershipStartDate.slice(0, 10), MembershipEndDate.slice(0, 10));
  return [Method, months === null ? `until ${showDate(MembershipEndDate)}` : monthsText(months)].filter(Boolean).join(' · ');
};

/** The fields appear with their values: with those of the term that follows as soon as the server has told its start. */
const useValuesWhenLoaded = (
  form: PaymentFormState,
  { res, isFirstLoad, isReloading }: ReturnType<typeof usePayments>,
  { hasToWait, paid }: { hasToWait: boolean; paid: PaidAlready | undefined },
) => {
  const [isReady, setReady] = useState(!hasToWait);
  const isLoaded = !isFirstLoad && !isReloading;
  const begin = useEffectEvent(() => {
    if (isReady) return;
    const days = { Today: noonOf(todayInPortal()), NextStart: noonOf(todayInPortal()), NextEnd: noonOf(yearAfter(todayInPortal())) };
    const next = res ?? { ...days, MembershipFee: null, MemberUntil: null, Valid: [] };
    form.initialize(paid ? valuesOfPaid(paid, next) : valuesOfNext(next));
    setReady(true);
  });
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded]);
  return isReady;
};

type Known = NonNullable<ReturnType<typeof usePayments>['res']>;

/** 'Member until 24 Nov 2026 · last ₹18,000.00 by UPI on 23 Nov 2025'. */
const knownOf = ({ MemberUntil, Valid: [Last] }: Known): string => {
  const until = MemberUntil ? `Member until ${showDate(MemberUntil)}` : 'Not a member yet';
  if (!Last) return `${until} · nothing paid yet`;
  return `${until} · last ${showMoney(Last.Amount)}${Last.Method ? ` by ${Last.Method}` : ''} on ${showDate(Last.PaymentDate)}`;
};

/** A term that follows one that is over starts in the past. */
const nextStartOf = (known: Known | null): NextStart =>
  known && (known.NextStart > known.Today ? shownDay(known.NextStart) : shownDay(known.Today));

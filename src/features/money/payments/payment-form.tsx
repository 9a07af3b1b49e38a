// Records a member's payment, beginning with the next term and the last amount. The same dialog corrects a payment, beginning with that
// one, which becomes void.

import { Alert, Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { send } from '../../../platform/ui/call/api.ts';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { showAge, showDate, shownDay, today } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { defaultMembershipFee } from '../../people/organization/organization.ts';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentTable, usePayments } from './payment-history.tsx';
import { usePaymentOffers } from './payment-offers.tsx';
import { type PaymentFormState, usePaymentForm, valuesOfNext } from './payment-values.ts';
import { listPayments, type NextStart, type Payment, paymentTexts, recordPayment } from './payments.contract.ts';

interface PaymentFormProps {
  member: { Id: number; Name: string; Email: string };
  /** The payment that this one replaces. */
  corrects?: Payment;
  /** Just registered, and in no chapter yet. */
  isNew?: boolean;
  onClosed: () => void;
}

export const PaymentForm = ({ member, corrects, isNew = false, onClosed }: PaymentFormProps) => {
  const save = useFormSave(recordPayment);
  const payments = usePayments(member.Id);
  const next = nextStartOf(payments.res);
  const form = usePaymentForm(corrects, next);
  const isReady = useValuesWhenLoaded(form, payments, corrects === undefined);
  const offersFor = usePaymentOffers(member, { isNew });
  const mayRecord = useAskBeforeSecond(member.Id);
  const done = corrects ? paymentTexts.corrected : paymentTexts.updated;
  return (
    <RecordDialog
      title={corrects ? 'Correct Payment' : 'Update Payment'}
      verb={corrects ? 'Correct' : 'Update Payment'}
      form={form}
      onClosed={onClosed}
      // The form has paise, the request rupees.
      onSave={async ({ Amount: paise, ...fields }) => {
        if (!corrects && !(await mayRecord())) return { saved: false, message: null, fields: {} };
        const Amount = rupeesOf(paise);
        const offers = ({ Id }: { Id: number }) => offersFor({ Id, Amount, PaymentDate: noonOf(fields.PaymentDate.slice(0, 10)) });
        const payment = { MemberId: member.Id, Amount, Corrects: corrects?.Id ?? null, ...fields };
        return save(payment, { done, failed: paymentTexts.notUpdated, next: offers });
      }}
    >
      <div>
        <Who name={member.Name} second={`ID ${member.Id} · ${member.Email}`} />
        {!corrects && payments.res && (
          <Text size="sm" mt={4}>
            {knownOf(payments.res)}
          </Text>
        )}
      </div>
      {corrects && (
        <Alert color="amber">
          The payment becomes void, and another one is recorded in its place. The void one stays in the list, struck through. This cannot be
          undone.
        </Alert>
      )}
      {isReady ? (
        <PaymentFields
          form={form}
          paidUntil={corrects ? null : paidUntil(payments.res)}
          next={next}
          isCorrection={corrects !== undefined}
        />
      ) : (
        <Skeleton height={300} />
      )}
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

/** The fields appear once the server has told the start of the next term. */
const useValuesWhenLoaded = (
  form: PaymentFormState,
  { res, isFirstLoad, isReloading }: ReturnType<typeof usePayments>,
  hasToWait: boolean,
) => {
  const [isReady, setReady] = useState(!hasToWait);
  const isLoaded = !isFirstLoad && !isReloading;
  const begin = useEffectEvent(() => {
    if (isReady) return;
    const days = { Today: noonOf(today()), NextStart: noonOf(today()), NextEnd: noonOf(yearAfter(today())) };
    form.initialize(valuesOfNext(res ?? { ...days, MembershipFee: defaultMembershipFee, Last: null }));
    setReady(true);
  });
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded]);
  return isReady;
};

type Known = NonNullable<ReturnType<typeof usePayments>['res']>;

/** 'Member until 24 Nov 2026 · last ₹18,000.00 by UPI on 23 Nov 2025'. */
const knownOf = ({ MemberUntil, Last }: Known): string => {
  const until = MemberUntil ? `Member until ${showDate(MemberUntil)}` : 'Not a member yet';
  if (!Last) return `${until} · nothing paid yet`;
  return `${until} · last ${showMoney(Last.Amount)}${Last.Method ? ` by ${Last.Method}` : ''} on ${showDate(Last.PaymentDate)}`;
};

/** A term that follows one that is over starts in the past. */
const nextStartOf = (known: Known | null): NextStart =>
  known && (known.NextStart > known.Today ? shownDay(known.NextStart) : shownDay(known.Today));

/** The end of a membership that runs. */
const paidUntil = (known: Known | null) => (known?.MemberUntil && known.MemberUntil >= known.Today ? known.MemberUntil : null);

const soon = 24 * 60 * 60 * 1_000;

/** Asks before a second payment within a day. Asks the server: somebody else may have recorded the first. */
const useAskBeforeSecond = (MemberId: number) => {
  const confirm = useConfirm();
  // The payment of a first try whose answer was lost is no second one.
  const isAsked = useRef(false);
  return async (): Promise<boolean> => {
    if (isAsked.current) return true;
    // If this fails, the save reports the failure.
    const latest = await send(listPayments, { MemberId, CurrentPage: 1, RecordsPerPage: 10 }).catch(() => null);
    const first = latest?.rows.find(({ IsVoid, RecordedAt }) => !IsVoid && Date.now() - Date.parse(RecordedAt) < soon);
    const mayRecord =
      !first ||
      (await confirm({
        title: 'Record a second payment?',
        text: `${first.RecordedBy} recorded ${showMoney(first.Amount)} for this member ${showAge(first.RecordedAt)}.`,
        verb: 'Record',
        tone: 'warning',
      }));
    isAsked.current = mayRecord;
    return mayRecord;
  };
};

// 'Join': one dialog for the account, the membership and the seat. It begins with the amount and the term that the portal would take.

import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate, shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { OpeningFrame } from '../../../platform/ui/screen/opening-frame.tsx';
import { mailsLinks } from '../../../platform/ui/screen/page-settings.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { email, optionalText } from '../../../platform/wire/fields.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { useAskBeforeRecording } from '../../money/payment-form/ask-before-recording.ts';
import { PaymentFields } from '../../money/payment-form/payment-fields.tsx';
import type { PaymentValues } from '../../money/payment-form/payment-values.ts';
import { isAskedAbout, recordedLine, verbWithSum } from '../../money/payment-form/payment-words.ts';
import { hasPossibleDays, mayBeOfOfficers } from '../../money/payments/payment-rules.ts';
import { endsAfterStart, paymentFields } from '../../money/payments/payments.contract.ts';
import { feeInForm } from '../../money/payments/terms.ts';
import { FoundPeople } from '../../people/members/known-people.tsx';
import { moveVisitor } from '../visitors/visitor-steps.contract.ts';
import { listVisitors, type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';
import { JoinedDialog } from './joined-dialog.tsx';

interface JoinFormProps {
  visitor: Visitor;
  onClosed: () => void;
}

export const JoinForm = ({ visitor, onClosed }: JoinFormProps) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: visitor.Id };
  const { data, isLoading } = useCall(listVisitors, input);
  if (isLoading) return <OpeningFrame onClose={onClosed} />;
  return <Fields visitor={visitor} joining={data?.res?.Joining ?? null} onClosed={onClosed} />;
};

type Joining = ResOf<typeof listVisitors>['Joining'];

interface Values extends PaymentValues {
  Email: string;
}

const rulesOf = { Email: email('E-mail'), ...paymentFields, Reason: optionalText('Reason') };

const Fields = ({ visitor, joining, onClosed }: JoinFormProps & { joining: Joining }) => {
  const { Id, FullName, Profession, ChapterName, HeldUntil } = visitor;
  const save = useFormSave(moveVisitor);
  const openDialog = useOpenDialog();
  const saveSeenVersion = useSeenVersion(visitor);
  const isSuperAdmin = useIsSuperAdmin();
  const mayRecord = useAskBeforeRecording();
  const day = shownDay(joining?.PaymentDate ?? null) ?? todayInPortal();
  const known = { paid: [], fee: joining?.Amount ?? null, today: day };
  const [rules] = useState(() => {
    // Whether somebody of that e-mail has a membership already, only the server knows.
    const fields = z.object(rulesOf).check(endsAfterStart);
    return (isSuperAdmin ? fields : fields.check(mayBeOfOfficers(null))).check(hasPossibleDays(day));
  });
  const form = useRecordForm<typeof rulesOf, Values>(rules, valuesOf(visitor, joining));
  return (
    <RecordDialog
      recordId={Id}
      title="Join"
      verb={verbWithSum('Join', form.values)}
      isAsking={isAskedAbout(form.values, known)}
      line={recordedLine(form.values)}
      form={form}
      onClosed={onClosed}
      // The form's rules give paise, but the request takes rupees.
      onSave={async ({ Amount, Reason: _, ...values }) => {
        const term = { start: values.MemberShipStartDate.slice(0, 10), end: values.MemberShipEndDate.slice(0, 10) };
        const about = { memberId: null, term, reference: values.Reference, corrected: null };
        if (!(await mayRecord(about))) return { saved: false, message: null, fields: {} };
        return saveSeenVersion((Version) =>
          save(
            { Id, Version, Stage: 'Joined', Amount: rupeesOf(Amount), ...values },
            {
              done: visitorTexts.joined(FullName, ChapterName),
              failed: visitorTexts.notMoved,
              onSaved: ({ res, message }) => {
                if (res) openDialog((close) => <JoinedDialog visitor={visitor} email={values.Email} joined={res} onClosed={close} />);
                return message;
              },
            },
          ),
        );
      }}
    >
      <Who
        name={FullName}
        second={`${[Profession, ChapterName].filter(Boolean).join(' in ')}${HeldUntil ? `, seat held until ${showDate(HeldUntil)}` : ''}`}
      />
      <OpenObjections visitor={visitor} />
      {joining?.Known && <FoundPeople found={joining.Known} />}
      <EmailField description={`The account has it. ${mailsLinks() ? mailed : shown}`} {...form.getInputProps('Email')} />
      <PaymentFields form={form} known={known} today={day} next={null} isCorrection={false} />
      <Text size="sm" c="dimmed">
        {FullName} gets an account and an invitation, the payment is recorded, and the seat of {Profession ?? 'the profession'} in{' '}
        {ChapterName} is taken. {visitorTexts.joinIsFinal}
      </Text>
    </RecordDialog>
  );
};

/** The members were told a day until which they may object. */
const OpenObjections = ({ visitor: { ObjectUntil, FullName } }: { visitor: Visitor }) => {
  const isOpen = ObjectUntil !== null && (shownDay(ObjectUntil) ?? '') >= todayInPortal();
  if (!isOpen) return null;
  return (
    <Alert color="amber">
      The members of the chapter may object until {showDate(ObjectUntil)}. If {FullName} joins now, it is decided before that.
    </Alert>
  );
};

const mailed = 'The invitation to choose a password goes there.';
const shown = 'No invitation is mailed: afterwards you see the link to choose a password, and pass it on.';

const valuesOf = ({ Email }: Visitor, joining: Joining): Values => ({
  Email: Email ?? '',
  PaymentDate: joining?.PaymentDate ?? noonOf(todayInPortal()),
  Amount: joining ? String(feeInForm(joining.Amount, true)) : '',
  MemberShipStartDate: joining?.MemberShipStartDate ?? noonOf(todayInPortal()),
  MemberShipEndDate: joining?.MemberShipEndDate ?? noonOf(yearAfter(todayInPortal())),
  Method: '',
  Reference: '',
  Note: '',
  Reason: '',
});

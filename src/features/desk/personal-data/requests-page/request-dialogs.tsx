// The dialogs of requests about personal data: answering one, and entering what somebody has asked elsewhere.

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../../platform/ui/dialog/record-dialog.tsx';
import { ChoiceField } from '../../../../platform/ui/form/choice-field.tsx';
import { useRecordForm } from '../../../../platform/ui/form/record-form.ts';
import { memberWithEmail, useMemberChoices } from '../../../people/members/member-choices.ts';
import {
  answerDataRequest,
  answerFields,
  askAboutData,
  type DataRequest,
  type DataRequestKind,
  dataRequestKinds,
  enteredFields,
  type RequestAnswer,
  requestAnswers,
  requestTexts,
} from '../requests/requests.contract.ts';

interface Values {
  Answer: RequestAnswer;
  Reason: string;
}

export const AnswerDialog = ({ request, onClosed }: { request: DataRequest; onClosed: () => void }) => {
  const { Id, Version, Kind, FullName } = request;
  const save = useFormSave(answerDataRequest);
  const isErasure = Kind === 'Erasure' && !request.IsErased;
  const form = useRecordForm<typeof answerFields, Values>(z.object(answerFields), {
    Answer: isErasure ? 'Refused' : 'Done',
    Reason: answerOf(request),
  });
  return (
    <RecordDialog
      recordId={Id}
      title="Answer Request"
      verb="Answer"
      form={form}
      onClosed={onClosed}
      onSave={(values) => save({ Id, Version, ...values }, { done: requestTexts.answered, failed: requestTexts.notAnswered })}
    >
      <Text fw={500}>
        {Kind}, asked by {FullName}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {request.Text}
      </Text>
      {isErasure && (
        <Text size="sm" c="dimmed">
          To do what is asked, erase the personal data from the list: that answers the request.
        </Text>
      )}
      <NativeSelect data={isErasure ? ['Refused'] : [...requestAnswers]} {...form.getInputProps('Answer')} />
      <Textarea
        autosize
        minRows={3}
        description="Whoever asked reads it under 'My data'. Needed where it is refused"
        {...form.getInputProps('Reason')}
      />
    </RecordDialog>
  );
};

/** Whoever can sign in has all of it in one file. */
const answerOf = ({ Kind, IsErased, IsDeleted }: DataRequest): string =>
  Kind === 'Access' && !IsErased && !IsDeleted
    ? "You find all that is kept of you on your profile, under 'My data': press 'Download my data'."
    : '';

interface Entered {
  UserId: number | null;
  Kind: DataRequestKind;
  Text: string;
}

export const EnterDialog = ({ onClosed }: { onClosed: () => void }) => {
  const save = useFormSave(askAboutData);
  const form = useRecordForm<typeof enteredFields, Entered>(z.object(enteredFields), { UserId: null, Kind: 'Access', Text: '' });
  const { UserId, Kind } = form.getValues();
  const { from, onType } = useMemberChoices(UserId, { choiceOf: memberWithEmail });
  return (
    <RecordDialog
      title="Enter Request"
      verb="Enter"
      form={form}
      onClosed={onClosed}
      onSave={(values) => save(values, { done: requestTexts.entered, failed: requestTexts.notEntered })}
    >
      <ChoiceField placeholder="Select a member" {...form.getInputProps('UserId')} from={from} onType={onType} value={UserId} />
      <NativeSelect
        data={[...dataRequestKinds]}
        description={Kind === 'Erasure' ? 'A death is noted as this, too. While it is open, the nominee is shown' : undefined}
        {...form.getInputProps('Kind')}
      />
      <Textarea autosize minRows={3} description="What was asked, by whom, and how" {...form.getInputProps('Text')} />
    </RecordDialog>
  );
};

// Answers a request about personal data.

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import {
  answerDataRequest,
  answerFields,
  type DataRequest,
  type RequestAnswer,
  requestAnswers,
  requestTexts,
} from './requests.contract.ts';

interface Values {
  Answer: RequestAnswer;
  Reason: string;
}

export const AnswerDialog = ({ request, onClosed }: { request: DataRequest; onClosed: () => void }) => {
  const { Id, Version, Kind, FullName } = request;
  const save = useFormSave(answerDataRequest);
  const isErasure = Kind === 'Erasure' && !request.IsErased;
  const form = useRecordForm<typeof answerFields, Values>(z.object(answerFields), { Answer: isErasure ? 'Refused' : 'Done', Reason: '' });
  return (
    <RecordDialog
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
      <Textarea autosize minRows={3} description="Told to whoever asked. Needed where it is refused" {...form.getInputProps('Reason')} />
    </RecordDialog>
  );
};

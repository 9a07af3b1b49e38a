// The dialog that asks who comes to a meeting instead of the member.

import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { longest, requiredText } from '../../../platform/wire/fields.ts';
import { answerMeeting, attendanceTexts } from './answers.contract.ts';

interface SubstituteFormProps {
  meetingId: number;
  name: string | null;
  onClosed: () => void;
}

const fields = { SubstituteName: requiredText('Who comes instead', { max: longest.name, required: attendanceTexts.noNameYet }) };

export const SubstituteForm = ({ meetingId, name, onClosed }: SubstituteFormProps) => {
  const save = useFormSave(answerMeeting);
  const form = useRecordForm<typeof fields, { SubstituteName: string }>(z.object(fields), { SubstituteName: name ?? '' });
  return (
    <RecordDialog
      recordId={meetingId}
      title="Send a substitute"
      form={form}
      onClosed={onClosed}
      onSave={({ SubstituteName }) =>
        save(
          { MeetingId: meetingId, Answer: 'Substitute', SubstituteName },
          { done: attendanceTexts.answered, failed: attendanceTexts.notAnswered },
        )
      }
    >
      <TextInput autoComplete="off" {...form.getInputProps('SubstituteName')} />
    </RecordDialog>
  );
};

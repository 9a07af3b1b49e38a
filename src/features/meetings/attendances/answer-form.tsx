// The dialog in which an officer writes down what a member has answered otherwise, such as on the phone.

import { NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { longest, optionalText, orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { answerMeeting, attendanceTexts, type GivenAnswer, givenAnswers } from './answers.contract.ts';
import type { Attendance } from './attendances.contract.ts';

interface AnswerFormProps {
  meetingId: number;
  person: Pick<Attendance, 'UserId' | 'Name' | 'Answer' | 'SubstituteName'>;
  onClosed: () => void;
}

interface Values {
  Answer: GivenAnswer;
  SubstituteName: string;
}

const fields = {
  Answer: labelled('Answer', orNull, z.enum(givenAnswers)),
  SubstituteName: optionalText('Who comes instead', { max: longest.name }),
};

const rules = z.object(fields).check(({ value, issues }) => {
  if (value.Answer !== 'Substitute' || value.SubstituteName !== null) return;
  issues.push({ code: 'custom', message: attendanceTexts.noNameYet, path: ['SubstituteName'], input: null });
});

export const AnswerForm = ({ meetingId, person, onClosed }: AnswerFormProps) => {
  const save = useFormSave(answerMeeting);
  const before = givenAnswers.find((answer) => answer === person.Answer) ?? 'Going';
  const form = useRecordForm<typeof fields, Values>(rules, { Answer: before, SubstituteName: person.SubstituteName ?? '' });
  return (
    <RecordDialog
      recordId={person.UserId ?? undefined}
      title={`Answer of ${person.Name}`}
      form={form}
      onClosed={onClosed}
      onSave={(answer) =>
        save(
          { MeetingId: meetingId, UserId: person.UserId, ...answer },
          { done: attendanceTexts.answered, failed: attendanceTexts.notAnswered },
        )
      }
    >
      <NativeSelect data={[...givenAnswers]} {...form.getInputProps('Answer')} />
      {form.getValues().Answer === 'Substitute' && <TextInput autoComplete="off" {...form.getInputProps('SubstituteName')} />}
    </RecordDialog>
  );
};

// The dialog that corrects the mark of one person of a closed meeting, or of an event.

import { NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';
import { serverMomentOf } from '../../../platform/ui/call/server-clock.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { longest, optionalOneOf, optionalText } from '../../../platform/wire/fields.ts';
import { type MarkWord, markWords } from '../meetings/meeting-kinds.ts';
import { attendanceTexts } from './answers.contract.ts';
import type { Attendance } from './attendances.contract.ts';
import type { Occasion } from './occasion.ts';
import { useSaveMark } from './use-save-mark.ts';

interface CorrectFormProps {
  occasion: Occasion;
  person: Pick<Attendance, 'UserId' | 'Name' | 'Mark' | 'MarkedAt' | 'SubstituteName'>;
  onClosed: () => void;
}

interface Values {
  Mark: MarkWord;
  SubstituteName: string;
}

const fields = { Mark: optionalOneOf('Mark', markWords), SubstituteName: optionalText('Who came instead', { max: longest.name }) };

const rules = z.object(fields).check(({ value, issues }) => {
  if (value.Mark !== 'Substitute' || value.SubstituteName !== null) return;
  issues.push({ code: 'custom', message: attendanceTexts.noSubstitute, path: ['SubstituteName'], input: null });
});

export const CorrectForm = ({ occasion, person, onClosed }: CorrectFormProps) => {
  const save = useSaveMark(occasion);
  const first = { Mark: person.Mark ?? 'Present', SubstituteName: person.SubstituteName ?? '' };
  const form = useRecordForm<typeof fields, Values>(rules, first);
  return (
    <RecordDialog
      recordId={person.UserId ?? undefined}
      title={`Correct mark of ${person.Name}`}
      form={form}
      onClosed={onClosed}
      onSave={(mark) => save({ UserId: person.UserId, GivenAt: serverMomentOf(Date.now(), person.MarkedAt), ...mark }, person.Name)}
    >
      <NativeSelect data={[...markWords]} {...form.getInputProps('Mark')} />
      {form.getValues().Mark === 'Substitute' && <TextInput autoComplete="off" {...form.getInputProps('SubstituteName')} />}
    </RecordDialog>
  );
};

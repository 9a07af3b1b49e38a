// The dialog that asks who came instead of a member.

import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { longest, requiredText } from '../../../platform/wire/fields.ts';
import { attendanceTexts } from '../attendances/attendances.contract.ts';

interface SubstituteFormProps {
  name: string;
  before: string | null;
  onGiven: (substitute: string) => void;
  onClosed: () => void;
}

const rules = z.object({ SubstituteName: requiredText('Substitute', { max: longest.name, required: attendanceTexts.noSubstitute }) });

export const SubstituteForm = ({ name, before, onGiven, onClosed }: SubstituteFormProps) => {
  const form = useRecordForm(rules, { SubstituteName: before ?? '' });
  return (
    <RecordDialog
      title={`Who came instead of ${name}?`}
      verb="Mark"
      form={form}
      onClosed={onClosed}
      onSave={async ({ SubstituteName }) => {
        onGiven(SubstituteName);
        return { saved: true, message: '' };
      }}
    >
      <TextInput data-autofocus autoComplete="off" {...form.getInputProps('SubstituteName')} />
    </RecordDialog>
  );
};

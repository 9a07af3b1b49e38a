import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { type Profession, professionFields, professionTexts, saveProfession } from './professions.contract.ts';

interface ProfessionFormProps {
  profession: Profession | null;
  onClosed: () => void;
}

const valuesOf = (profession: Profession | null) => ({ Name: profession?.Name ?? '' });

export const ProfessionForm = ({ profession, onClosed }: ProfessionFormProps) => {
  const save = useSaveRecord(saveProfession, profession, professionTexts);
  const form = useRecordForm<typeof professionFields, { Name: string }>(z.object(professionFields), valuesOf(profession));
  return (
    <RecordDialog
      title={profession ? 'Edit Profession' : 'Add Profession'}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
    >
      <TextInput data-autofocus {...form.getInputProps('Name')} />
    </RecordDialog>
  );
};

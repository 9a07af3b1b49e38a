import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { type AdvisoryMember, advisoryFormFields, advisoryPhoto, advisoryTexts, saveAdvisory } from './advisory.contract.ts';

interface AdvisoryMemberFormProps {
  member: AdvisoryMember | null;
  onClosed: () => void;
}

const rulesOf = (isNew: boolean) =>
  z
    .object({ ...advisoryFormFields, File: fileOf(advisoryPhoto, isNew) })
    .refine(({ Name, Position, Description }) => Name && Position && Description, {
      error: advisoryTexts.fieldsMissing,
      // Checked even if a single field was refused.
      when: () => true,
    });

export const AdvisoryMemberForm = ({ member, onClosed }: AdvisoryMemberFormProps) => {
  useRecordTitle(member?.Name ?? '');
  const save = useSaveRecord(saveAdvisory, member, advisoryTexts);
  const form = useRecordForm(rulesOf(!member), valuesOf(member));
  return (
    <RecordDialog
      title={member ? 'Edit Advisory Member' : 'Add Advisory Member'}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
    >
      <TextInput {...form.getInputProps('Name')} />
      <TextInput {...form.getInputProps('Position')} />
      <TextInput {...form.getInputProps('Exp')} />
      <RichText {...form.getInputProps('Description')} />
      <PictureField upload={advisoryPhoto} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (member: AdvisoryMember | null) => ({
  Name: member?.Name ?? '',
  Position: member?.Position ?? '',
  Exp: member?.Exp ?? '',
  Description: member?.Description ?? '',
  File: member?.Photo ?? null,
});

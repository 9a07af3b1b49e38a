// Erases a member: says what goes and what stays, and asks for the reason and for the name, so that nobody does it by mistake.

import { List, Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../../platform/ui/form/record-form.ts';
import { Who } from '../../../../platform/ui/list/row-parts.tsx';
import { eraseFields, eraseMember, erasingTexts } from './erasing.contract.ts';

interface EraseDialogProps {
  member: { Id: number; FullName: string; Email: string | null };
  /** Where the person's page is left with the person. */
  onErased?: () => void;
  onClosed: () => void;
}

export const EraseDialog = ({ member, onErased, onClosed }: EraseDialogProps) => {
  const save = useFormSave(eraseMember);
  const form = useRecordForm(z.object(eraseFields), { Reason: '', Name: '' });
  return (
    <RecordDialog
      recordId={member.Id}
      title="Erase Personal Data"
      verb="Erase for good"
      isDanger
      form={form}
      onClosed={onClosed}
      onSave={async ({ Reason, Name }) => {
        const outcome = await save(
          { UserId: member.Id, Reason, Name: Name ?? '' },
          { done: erasingTexts.erased, failed: erasingTexts.notErased },
        );
        if (outcome.saved) onErased?.();
        return outcome;
      }}
    >
      <Who name={member.FullName} second={member.Email ?? ''} />
      <Text>Everything that is known of this person goes for good: from lists, history and trash, from mails and notices.</Text>
      <List size="sm">
        <List.Item>Slips and marks stay, with ‘Former member’ in place of the name.</List.Item>
        <List.Item>Receipts keep name and number as long as tax law asks for them.</List.Item>
        <List.Item>It cannot be undone, and no backup brings it back.</List.Item>
      </List>
      <Textarea autosize minRows={2} description="Kept with the list of erasures" {...form.getInputProps('Reason')} />
      <TextInput
        autoComplete="off"
        description={`Type ${member.FullName} to confirm`}
        {...form.getInputProps('Name')}
        label="Name of the member"
        error={form.errors.Name}
      />
    </RecordDialog>
  );
};

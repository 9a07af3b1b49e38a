// Notes how a member was reached, and what was said. The most frequent notes are one click.

import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { type ContactWay, contactFields, contactTexts, contactWays, listContacts, noteContact } from './contacts.contract.ts';

interface NoteContactFormProps {
  member: { Id: number; Name: string };
  how: ContactWay;
  /** The calls whose rows show the contact, besides the list of contacts. */
  shownBy: readonly string[];
  onClosed: () => void;
}

const rules = z.object(contactFields);

const usual = ['No answer', 'Will pay', 'Has paid already', 'Asks to be called again', 'Does not want to renew'];

export const NoteContactForm = ({ member, how, shownBy, onClosed }: NoteContactFormProps) => {
  const save = useFormSave(noteContact);
  const undo = useUndo();
  const form = useRecordForm(rules, { How: how, Note: '' });
  const { How } = form.getValues();
  return (
    <RecordDialog
      recordId={member.Id}
      title="Note Contact"
      verb="Save"
      form={form}
      onClosed={onClosed}
      onSave={(values) =>
        save(
          { UserId: member.Id, ...values },
          {
            done: contactTexts.noted,
            failed: contactTexts.notNoted,
            shownBy: [...shownBy, listContacts.name],
            next: ({ SetId }) => undo(SetId, member.Name),
          },
        )
      }
    >
      <Text>What did {member.Name} say? Only the desk sees it.</Text>
      <SegmentedControl
        aria-label="How"
        data={[...contactWays]}
        value={How}
        onChange={(way) => form.setFieldValue('How', way as ContactWay)}
      />
      <Stack gap="xs">
        <Group gap="xs">
          {usual.map((words) => (
            <Button
              key={words}
              variant="default"
              size="compact-sm"
              onClick={() => form.setFieldValue('Note', `${words.charAt(0).toLowerCase()}${words.slice(1)}`)}
            >
              {words}
            </Button>
          ))}
        </Group>
        <Textarea rows={2} placeholder="will pay on Friday" data-autofocus {...form.getInputProps('Note')} />
      </Stack>
    </RecordDialog>
  );
};

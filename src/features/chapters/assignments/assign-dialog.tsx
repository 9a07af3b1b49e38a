// The dialog in which a member is assigned to a chapter.

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../../platform/ui/call/api.ts';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { assignMember, assignmentFields, assignmentTexts, listAssigned } from './assignments.contract.ts';

interface AssignDialogProps {
  member: { Id: number; FullName: string; Email: string };
  onClosed: () => void;
}

const texts = {
  done: assignmentTexts.assigned,
  failed: { refused: assignmentTexts.notAssigned, unreached: assignmentTexts.assignmentFailed },
};

export const AssignDialog = ({ member, onClosed }: AssignDialogProps) => {
  const save = useFormSave(assignMember);
  const undo = useUndo();
  const form = useRecordForm<typeof assignmentFields, { ChapterId: number | null }>(z.object(assignmentFields), { ChapterId: null });
  return (
    <RecordDialog
      title="Assign Member"
      verb="Assign"
      form={form}
      onClosed={onClosed}
      onSave={({ ChapterId }) =>
        save({ Flag: 'Add', ChapterId, UserId: member.Id }, { ...texts, next: ({ SetId }) => undo(SetId, member.FullName) })
      }
    >
      <Who name={member.FullName} second={member.Email} />
      <ChapterPicker placeholder="Select a chapter" {...form.getInputProps('ChapterId')} />
      <PresentChapters userId={member.Id} />
    </RecordDialog>
  );
};

/** The chapters that the member is already in. Shows nothing until they are loaded. */
const PresentChapters = ({ userId }: { userId: number }) => {
  const input = { CurrentPage: 1, RecordsPerPage: 0, UserId: userId };
  const { data } = useQuery({ queryKey: [listAssigned.name, input], queryFn: ({ signal }) => send(listAssigned, input, { signal }) });
  const names = data?.rows.map(({ ChapterName }) => ChapterName).sort() ?? [];
  return (
    names.length > 0 && (
      <Text size="sm" c="dimmed">
        Already in {names.join(', ')}
      </Text>
    )
  );
};

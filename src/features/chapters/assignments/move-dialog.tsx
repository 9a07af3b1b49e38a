// The dialog in which a member is moved from one chapter to another.

import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { type AssignedMember, assignMember, assignmentFields, assignmentTexts } from './assignments.contract.ts';

interface MoveDialogProps {
  assigned: Pick<AssignedMember, 'ChapterUserId' | 'FullName' | 'ChapterName'>;
  onClosed: () => void;
}

const texts = { done: assignmentTexts.moved, failed: assignmentTexts.notMoved };

export const MoveDialog = ({ assigned: { ChapterUserId, FullName, ChapterName }, onClosed }: MoveDialogProps) => {
  const save = useFormSave(assignMember);
  const undo = useUndo();
  const form = useRecordForm<typeof assignmentFields, { ChapterId: number | null }>(z.object(assignmentFields), { ChapterId: null });
  return (
    <RecordDialog
      title="Move to another chapter"
      verb="Move"
      form={form}
      onClosed={onClosed}
      onSave={({ ChapterId }) =>
        save({ Flag: 'Move', Id: ChapterUserId, ChapterId }, { ...texts, next: ({ SetId }) => undo(SetId, FullName) })
      }
    >
      <Who name={FullName} second={`Now in ${ChapterName}`} />
      <ChapterPicker isOpenAtFirst placeholder="Select a chapter" {...form.getInputProps('ChapterId')} />
    </RecordDialog>
  );
};

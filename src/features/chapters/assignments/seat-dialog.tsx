// Gives a member a seat in the chapter, another one, or none.

import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { type AssignedMember, assignMember, assignmentTexts, seatField } from './assignments.contract.ts';
import { SeatPicker } from './seat-picker.tsx';

interface SeatDialogProps {
  assigned: Pick<AssignedMember, 'ChapterUserId' | 'ChapterId' | 'ChapterName' | 'UserId' | 'FullName' | 'Profession' | 'ProfessionId'>;
  onClosed: () => void;
}

const texts = { done: assignmentTexts.seated, failed: assignmentTexts.notSeated };

export const SeatDialog = ({ assigned, onClosed }: SeatDialogProps) => {
  const { ChapterUserId, ChapterId, ChapterName, UserId, FullName, Profession, ProfessionId } = assigned;
  const save = useFormSave(assignMember);
  const undo = useUndo();
  const form = useRecordForm<typeof seatField, { ProfessionId: number | null }>(z.object(seatField), { ProfessionId });
  return (
    <RecordDialog
      recordId={ChapterUserId}
      title={`Seat in ${ChapterName}`}
      form={form}
      onClosed={onClosed}
      onSave={(values) => save({ Flag: 'Seat', Id: ChapterUserId, ...values }, { ...texts, next: ({ SetId }) => undo(SetId, FullName) })}
    >
      <Who name={FullName} second={Profession} />
      <SeatPicker
        chapterId={ChapterId}
        userId={UserId}
        ownText={Profession}
        noneLabel="Without a seat"
        {...form.getInputProps('ProfessionId')}
      />
    </RecordDialog>
  );
};

import { Text } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { type AssignedMember, assignMember, assignmentFields, assignmentTexts, seatField } from './assignments.contract.ts';
import { SeatPicker } from './seat-picker.tsx';

interface MoveDialogProps {
  assigned: Pick<AssignedMember, 'ChapterUserId' | 'UserId' | 'FullName' | 'ChapterName' | 'Profession' | 'ProfessionId'>;
  onClosed: () => void;
}

const fields = { ...assignmentFields, ...seatField };

interface Values {
  ChapterId: number | null;
  ProfessionId: number | null;
}

const texts = { done: assignmentTexts.moved, failed: assignmentTexts.notMoved };

export const MoveDialog = ({ assigned, onClosed }: MoveDialogProps) => {
  const { ChapterUserId, UserId, FullName, ChapterName, Profession, ProfessionId } = assigned;
  const save = useFormSave(assignMember);
  const undo = useUndo();
  const form = useRecordForm<typeof fields, Values>(z.object(fields), { ChapterId: null, ProfessionId });
  return (
    <RecordDialog
      title="Move to another chapter"
      verb="Move"
      form={form}
      onClosed={onClosed}
      // 0, because without a value the member would keep the seat.
      onSave={({ ChapterId, ProfessionId: seat }) =>
        save(
          { Flag: 'Move', Id: ChapterUserId, ChapterId, ProfessionId: seat ?? 0 },
          { ...texts, next: ({ SetId }) => undo(SetId, FullName) },
        )
      }
    >
      <Who name={FullName} second={`Now in ${ChapterName}`} />
      <Text size="sm" c="dimmed">
        An office held there ends.
      </Text>
      <ChapterPicker isOpenAtFirst placeholder="Select a chapter" {...form.getInputProps('ChapterId')} />
      <SeatPicker
        chapterId={form.getValues().ChapterId}
        userId={UserId}
        ownText={Profession}
        noneLabel="Without a seat"
        {...form.getInputProps('ProfessionId')}
      />
    </RecordDialog>
  );
};

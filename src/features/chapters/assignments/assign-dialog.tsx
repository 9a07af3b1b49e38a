import { Text } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { assignMember, assignmentFields, assignmentTexts, listAssigned, seatField } from './assignments.contract.ts';
import { SeatPicker } from './seat-picker.tsx';

interface AssignDialogProps {
  member: { Id: number; FullName: string; Email: string; Profession?: string | null };
  onClosed: () => void;
}

const texts = {
  done: assignmentTexts.assigned,
  failed: { refused: assignmentTexts.notAssigned, unreached: assignmentTexts.assignmentFailed },
};

const fields = { ...assignmentFields, ...seatField };

interface Values {
  ChapterId: number | null;
  ProfessionId: number | null;
}

export const AssignDialog = ({ member, onClosed }: AssignDialogProps) => {
  const save = useFormSave(assignMember);
  const undo = useUndo();
  const form = useRecordForm<typeof fields, Values>(z.object(fields), { ChapterId: null, ProfessionId: null });
  return (
    <RecordDialog
      recordId={member.Id}
      title="Assign Member"
      verb="Assign"
      form={form}
      onClosed={onClosed}
      onSave={(values) =>
        save({ Flag: 'Add', ...values, UserId: member.Id }, { ...texts, next: ({ SetId }) => undo(SetId, member.FullName) })
      }
    >
      <Who name={member.FullName} second={member.Email} />
      <ChapterPicker placeholder="Select a chapter" {...form.getInputProps('ChapterId')} />
      <SeatPicker
        chapterId={form.getValues().ChapterId}
        ownText={member.Profession}
        noneLabel="Without a seat"
        {...form.getInputProps('ProfessionId')}
      />
      <PresentChapters userId={member.Id} />
    </RecordDialog>
  );
};

/** The member's present chapters. Shows nothing until they are loaded. */
const PresentChapters = ({ userId }: { userId: number }) => {
  const input = { CurrentPage: 1, RecordsPerPage: 0, UserId: userId };
  const { data } = useCall(listAssigned, input);
  const names = data?.rows.map(({ ChapterName }) => ChapterName).sort() ?? [];
  return (
    names.length > 0 && (
      <Text size="sm" c="dimmed">
        Already in {names.join(', ')}
      </Text>
    )
  );
};

import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { EndingOffices } from '../offices/ending-offices.tsx';
import { type AssignedMember, assignMember, assignmentFields, assignmentTexts, seatField } from './assignments.contract.ts';
import { SeatPicker } from './seat-picker.tsx';

type Place = Pick<AssignedMember, 'ChapterUserId' | 'UserId' | 'ChapterId' | 'FullName' | 'ChapterName' | 'Profession' | 'ProfessionId'>;

interface MoveDialogProps {
  assigned: Place;
  /** All places of the member: where there are several, one of them is chosen. */
  places?: readonly Place[];
  onClosed: () => void;
}

const fields = { ...assignmentFields, ...seatField };

interface Values {
  ChapterId: number | null;
  ProfessionId: number | null;
}

const texts = { done: assignmentTexts.moved, failed: assignmentTexts.notMoved };

export const MoveDialog = ({ assigned: first, places = [first], onClosed }: MoveDialogProps) => {
  const [assigned, setAssigned] = useState(first);
  const { ChapterUserId, UserId, ChapterId: from, FullName, Profession, ProfessionId } = assigned;
  const save = useFormSave(assignMember);
  const undo = useUndo();
  const form = useRecordForm<typeof fields, Values>(z.object(fields), { ChapterId: null, ProfessionId });
  return (
    <RecordDialog
      recordId={first.ChapterUserId}
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
      <Who name={FullName} second={`Now in ${places.map((place) => place.ChapterName).join(', ')}`} />
      {places.length > 1 && (
        <NativeSelect
          label="From"
          value={String(ChapterUserId)}
          data={places.map((place) => ({ value: String(place.ChapterUserId), label: place.ChapterName }))}
          onChange={({ currentTarget }) => {
            const chosen = places.find((place) => String(place.ChapterUserId) === currentTarget.value) ?? first;
            setAssigned(chosen);
            form.setFieldValue('ProfessionId', chosen.ProfessionId);
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        <EndingOffices memberId={UserId} chapterId={from} />
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

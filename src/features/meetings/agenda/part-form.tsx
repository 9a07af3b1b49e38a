// The dialog in which a part of an agenda is added or changed.

import { SimpleGrid, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { ChapterMemberField } from '../../chapters/assignments/chapter-member-field.tsx';
import { type Meeting, speakersPart } from '../meetings/meetings.contract.ts';
import { agendaTexts, type MeetingPart, partFields, savePart } from './agenda.contract.ts';

interface PartFormProps {
  meeting: Meeting;
  /** The part to edit, or null for a new one at the end. */
  part: MeetingPart | null;
  onClosed: () => void;
}

interface Values {
  Part: string;
  Topic: string;
  UserId: number | null;
  Minutes: string;
}

const usualMinutes = '5';

export const PartForm = ({ meeting, part, onClosed }: PartFormProps) => {
  const save = useSaveRecord(savePart, part, agendaTexts);
  const form = useRecordForm<typeof partFields, Values>(z.object(partFields), valuesOf(part));
  return (
    <RecordDialog
      recordId={part?.Id}
      title={part ? `Edit ${part.Part}` : 'Add part'}
      form={form}
      onClosed={onClosed}
      // Without a position a new part goes to the end, and any other one stays where it is.
      onSave={(values, onProgress) => save({ ...values, MeetingId: meeting.Id, Position: 0 }, onProgress)}
      valuesOf={valuesOf}
    >
      <TextInput description={`'${speakersPart}' is the part of the speaker`} autoComplete="off" {...form.getInputProps('Part')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChapterMemberField noneLabel="Nobody yet" chapterId={meeting.ChapterId} {...form.getInputProps('UserId')} />
        <NumberField min={1} max={240} step={5} {...form.getInputProps('Minutes')} />
      </SimpleGrid>
      <TextInput autoComplete="off" {...form.getInputProps('Topic')} />
    </RecordDialog>
  );
};

const valuesOf = (shown: MeetingPart | null): Values => ({
  Part: shown?.Part ?? '',
  Topic: shown?.Topic ?? '',
  UserId: shown?.UserId ?? null,
  Minutes: shown ? String(shown.Minutes) : usualMinutes,
});

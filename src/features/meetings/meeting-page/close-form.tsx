// The dialog that closes a meeting: what those are who have no mark yet. From then on the marks are the chapter's roster of that day.

import { Radio, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { optionalOneOf } from '../../../platform/wire/fields.ts';
import { headingOfMeeting, markedCount } from '../meetings/meeting-words.ts';
import { type Meeting, meetingTexts, saveMeeting, unmarkedWords } from '../meetings/meetings.contract.ts';

interface CloseFormProps {
  meeting: Meeting;
  onClosed: () => void;
}

/** Nothing is chosen beforehand: one tap would make everybody present who was not marked. */
const fieldsOf = (isAsked: boolean) => ({
  Unmarked: optionalOneOf('Unmarked', unmarkedWords).refine((word) => word !== null || !isAsked, 'Please select what they were'),
});

export const CloseForm = ({ meeting, onClosed }: CloseFormProps) => {
  const save = useFormSave(saveMeeting);
  const unmarked = Math.max(0, meeting.Members - markedCount(meeting));
  const form = useRecordForm<ReturnType<typeof fieldsOf>, { Unmarked: string }>(z.object(fieldsOf(unmarked > 0)), { Unmarked: '' });
  return (
    <RecordDialog
      title="Close meeting"
      verb="Close meeting"
      form={form}
      onClosed={onClosed}
      onSave={({ Unmarked }) =>
        save({ Flag: 'Close', Id: meeting.Id, Unmarked }, { done: meetingTexts.closed, failed: meetingTexts.notClosed })
      }
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {headingOfMeeting(meeting)}
      </Text>
      <Text>{haveNoMark(unmarked, meeting.Members)}</Text>
      {unmarked > 0 && (
        <Radio.Group {...form.getInputProps('Unmarked')} label="Whoever has no mark and has not answered was">
          <Stack gap="xs" mt="xs">
            <Radio value="Present" label="Present" data-autofocus />
            <Radio value="Absent" label="Absent" />
          </Stack>
        </Radio.Group>
      )}
      <Text size="sm" c="dimmed">
        {unmarked > 0 && "Who has answered 'Not going' becomes Absent, and who has named a substitute, Substitute. "}
        {meeting.Kind === 'Meeting' && 'Whoever was absent is told how many absences that makes.'}
      </Text>
    </RecordDialog>
  );
};

const haveNoMark = (unmarked: number, members: number): string => {
  if (unmarked === 0) return 'Everybody has a mark.';
  const of = members === 1 ? 'The only member' : `${showNumber(unmarked)} of ${showNumber(members)} members`;
  return `${of} ${unmarked === 1 ? 'has' : 'have'} no mark yet.`;
};

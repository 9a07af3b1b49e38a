// The dialog that calls a meeting off: it becomes a holiday, with the reason as its theme. Who is told stands in it before it is done.

import { Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { longest, optionalText } from '../../../platform/wire/fields.ts';
import { headingOfMeeting } from '../meetings/meeting-words.ts';
import { type Meeting, meetingTexts, saveMeeting } from '../meetings/meetings.contract.ts';
import { useToldWords } from '../meetings/told-beforehand.ts';

interface CallOffFormProps {
  meeting: Meeting;
  onClosed: () => void;
}

const fields = { Theme: optionalText('Reason', { max: longest.name }) };

export const CallOffForm = ({ meeting, onClosed }: CallOffFormProps) => {
  const save = useFormSave(saveMeeting);
  const saveSeenVersion = useSeenVersion(meeting);
  const form = useRecordForm<typeof fields, { Theme: string }>(z.object(fields), { Theme: '' });
  const { Id, Day, StartsAt, EndsAt, Mode, Place, Link, Note } = meeting;
  // A theme that stays is told as no reason.
  const themeOf = (reason: string | null) => reason || meeting.Theme;
  const holiday = { Day, StartsAt, EndsAt, Kind: 'Holiday' as const, Mode, Place, Link, Note };
  const told = useToldWords({ Flag: 'Update', Id, ...holiday, Theme: themeOf(form.values.Theme) });
  return (
    <RecordDialog
      title="Call Off Meeting"
      verb="Call off"
      isDanger
      form={form}
      line={told === '' ? 'Nobody is told.' : told}
      onClosed={onClosed}
      onSave={({ Theme }) =>
        saveSeenVersion((Version) =>
          save(
            { Flag: 'Update', Id, Version, ...holiday, Theme: themeOf(Theme) },
            { done: meetingTexts.updated, failed: meetingTexts.notUpdated },
          ),
        )
      }
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {headingOfMeeting(meeting)}
      </Text>
      <TextInput description="Members and visitors read it" data-autofocus autoComplete="off" {...form.getInputProps('Theme')} />
      <Text size="sm" c="dimmed">
        The day becomes a holiday of the chapter. Theme, agenda and answers are there again when it becomes a meeting again.
      </Text>
    </RecordDialog>
  );
};

// The dialog in which a meeting is added or changed. What is left open is as the chapter usually meets.

import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import type { OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { YearQuestion } from '../../../platform/ui/form/year-question.tsx';
import { ZoneOfTimes } from '../../../platform/ui/form/zone-of-times.tsx';
import { minutesBetween, timeAfter } from '../../../platform/wire/times.ts';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { type MeetingMode, meetingModes } from '../../chapters/chapters/rhythm.ts';
import { useChaptersWith, useFirstChapter } from '../../chapters/offices/own-chapters.ts';
import { type MeetingKind, meetingKinds } from './meeting-kinds.ts';
import { nameOfMeeting } from './meeting-words.ts';
import { type Meeting, meetingFields, meetingTexts, planFields, saveMeeting } from './meetings.contract.ts';
import { useToldWords } from './told-beforehand.ts';

interface MeetingFormProps {
  /** The chapter of the screen, which is then not asked for. */
  chapter?: OneChapter;
  /** The meeting to edit, or null for a new one. */
  meeting: Meeting | null;
  onClosed: () => void;
}

interface Values {
  ChapterId: number | null;
  Day: string | null;
  StartsAt: string;
  EndsAt: string;
  Kind: MeetingKind;
  Mode: MeetingMode | '';
  Place: string;
  Link: string;
  Theme: string;
  Note: string;
}

const fields = { ChapterId: planFields.ChapterId, ...meetingFields };
const shape = z.object(fields);

export const MeetingForm = ({ chapter, meeting, onClosed }: MeetingFormProps) => {
  const save = useSaveRecord(saveMeeting, meeting, meetingTexts);
  const chapters = useChaptersWith('meetings');
  const first = useFirstChapter('meetings', chapter);
  const valuesOf = (shown: Meeting | null): Values => ({
    ChapterId: shown?.ChapterId ?? first,
    Day: shown?.Day ?? null,
    StartsAt: shown?.StartsAt ?? '',
    EndsAt: shown?.EndsAt ?? '',
    Kind: shown?.Kind ?? 'Meeting',
    Mode: shown?.Mode ?? '',
    Place: shown?.Place ?? '',
    Link: shown?.Link ?? '',
    Theme: shown?.Theme ?? '',
    Note: shown?.Note ?? '',
  });
  const form = useRecordForm<typeof fields, Values>(shape, valuesOf(meeting));
  const told = useToldWords(meeting && form.isDirty() ? changeOf(meeting, form.getValues()) : null);
  const startBefore = useRef('');
  const movedEnd = useRef<string | null>(null);
  /** As in a calendar, where nobody has set the end. */
  const moveEnd = () => {
    const { StartsAt: start, EndsAt: end } = form.getValues();
    const before = startBefore.current;
    const isSet = form.isDirty('EndsAt') && end !== movedEnd.current;
    startBefore.current = start;
    if (isSet || !start || start === before || before === '' || end <= before) return;
    movedEnd.current = timeAfter(start, minutesBetween(before, end));
    form.setFieldValue('EndsAt', movedEnd.current);
  };
  const usual = meeting ? undefined : 'As usual if left empty';
  const isCalledOff = meeting !== null && meeting.Kind !== 'Holiday' && form.values.Kind === 'Holiday';
  return (
    <RecordDialog
      title={meeting ? `Edit meeting of ${nameOfMeeting(meeting)}` : chapter ? `Add meeting of ${chapter.ChapterName}` : 'Add Meeting'}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
      line={told}
    >
      {!meeting && !chapter && <ChapterChoice chapters={chapters} {...form.getInputProps('ChapterId')} />}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DateField {...form.getInputProps('Day')} />
        <TextInput
          type="time"
          inputWrapperOrder={below}
          description={usual}
          {...form.getInputProps('StartsAt')}
          onFocus={() => {
            startBefore.current = form.getValues().StartsAt;
          }}
          onBlur={moveEnd}
          // Enter saves, and leaves the field as it is.
          onKeyDown={({ key }) => key === 'Enter' && moveEnd()}
        />
        <TextInput type="time" inputWrapperOrder={below} description={usual} {...form.getInputProps('EndsAt')} />
      </SimpleGrid>
      <ZoneOfTimes />
      <YearQuestion moment={form.values.Day} saved={meeting?.Day} onTake={(day) => form.setFieldValue('Day', day)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect {...form.getInputProps('Kind')} data={[...meetingKinds]} />
        <NativeSelect
          {...form.getInputProps('Mode')}
          data={[{ value: '', label: meeting ? 'Not settled' : 'As usual' }, ...meetingModes]}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput placeholder={meeting ? undefined : 'As usual'} {...form.getInputProps('Place')} />
        <TextInput type="url" placeholder="https://" {...form.getInputProps('Link')} />
      </SimpleGrid>
      <TextInput
        description={isCalledOff ? 'Why it is called off: members and visitors are told' : undefined}
        {...form.getInputProps('Theme')}
      />
      <Textarea autosize minRows={2} maxRows={8} {...form.getInputProps('Note')} />
    </RecordDialog>
  );
};

/** Null while something is missing. */
const changeOf = ({ Id }: Meeting, values: Values) => {
  const { data } = shape.safeParse(values);
  if (!data) return null;
  const { ChapterId: _, ...change } = data;
  return { Flag: 'Update' as const, Id, ...change };
};

const below = ['label' as const, 'input' as const, 'description' as const, 'error' as const];

// The dialog in which an event is added or edited.

import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import type { OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateMaybeTimeField, DateTimeField } from '../../../platform/ui/form/date-field.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { type FileValue, fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { YearQuestion } from '../../../platform/ui/form/year-question.tsx';
import { ZoneOfTimes } from '../../../platform/ui/form/zone-of-times.tsx';
import { besideWholeDay, isWholeDay, moveToDay, shownDay } from '../../../platform/ui/format/dates.ts';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { daysAfter, daysBetween } from '../../../platform/wire/days.ts';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith, useFirstChapter } from '../../chapters/offices/own-chapters.ts';
import { mostGuests } from './event-kinds.ts';
import { toldOfChange } from './event-words.ts';
import {
  type EventType,
  endsAfterStart,
  eventFields,
  eventPicture,
  eventTexts,
  eventTypes,
  type ListedEvent,
  saveEvent,
  usualEventType,
} from './events.contract.ts';

interface EventFormProps {
  /** The event to edit, or null to add one. */
  event: ListedEvent | null;
  /** The chapter of the screen, which is then not asked for. */
  chapter?: OneChapter;
  onClosed: () => void;
}

interface Values {
  EventName: string;
  Description: string;
  StartDate: string | null;
  EndDate: string | null;
  EventType: EventType;
  ChapterId: number | null;
  Place: string;
  Link: string;
  Capacity: string;
  GuestsAllowed: string;
  AnswerUntil: string | null;
  File: FileValue;
}

export const EventForm = ({ event, chapter, onClosed }: EventFormProps) => {
  useRecordTitle(event?.EventName ?? '');
  const save = useSaveRecord(saveEvent, event, eventTexts);
  const chapters = useChaptersWith('meetings');
  const first = useFirstChapter('meetings', chapter);
  const valuesOf = (shown: ListedEvent | null) => valuesOfEvent(shown, first);
  const fields = { ...eventFields, File: fileOf(eventPicture, !event) };
  const form = useRecordForm<typeof fields, Values>(z.object(fields).check(endsAfterStart), valuesOf(event));
  const { moveStart, typeEnd } = useMovingEnd(form);
  return (
    <RecordDialog
      title={event ? 'Edit Event' : 'Add Event'}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
      line={event && toldOfChange(event, form.values)}
    >
      <TextInput {...form.getInputProps('EventName')} />
      {/* Super admins also add events of no chapter. */}
      {!event && !chapter && <ChapterChoice chapters={chapters} noneLabel="No chapter" {...form.getInputProps('ChapterId')} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateMaybeTimeField {...form.getInputProps('StartDate')} onChange={moveStart} />
        <DateMaybeTimeField {...form.getInputProps('EndDate')} onChange={typeEnd} />
      </SimpleGrid>
      <ZoneOfTimes />
      <YearQuestion
        moment={form.values.StartDate}
        saved={event?.StartDate}
        onTake={(moment) => {
          const { StartDate, EndDate } = form.getValues();
          form.setFieldValue('StartDate', moment);
          form.setFieldValue('EndDate', movedEnd(EndDate, StartDate, moment));
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect data={eventTypes} {...form.getInputProps('EventType')} />
        <TextInput {...form.getInputProps('Place')} />
      </SimpleGrid>
      <TextInput
        type="url"
        placeholder="https://"
        description="Only who goes sees it"
        inputWrapperOrder={below}
        {...form.getInputProps('Link')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField min={0} inputWrapperOrder={below} description="No limit if left empty" {...form.getInputProps('Capacity')} />
        <NativeSelect data={guestChoices} {...form.getInputProps('GuestsAllowed')} />
        <DateTimeField {...form.getInputProps('AnswerUntil')} />
      </SimpleGrid>
      {event && <TooFewPlaces going={event.Going} capacity={form.getValues().Capacity} />}
      <RichText {...form.getInputProps('Description')} />
      <PictureField upload={eventPicture} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const below = ['label' as const, 'input' as const, 'description' as const, 'error' as const];

const guestChoices = Array.from({ length: mostGuests + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : `Up to ${count}`,
}));

interface DatesForm {
  getValues: () => Pick<Values, 'StartDate' | 'EndDate'>;
  setFieldValue: (field: 'StartDate' | 'EndDate', moment: string | null) => void;
}

/** The end moves along with the start, so that the event lasts as long as before, until an end is typed. */
const useMovingEnd = (form: DatesForm) => {
  /** The dates before the start was changed: what stands there while a date is typed has many a length. */
  const before = useRef<Pick<Values, 'StartDate' | 'EndDate'> | null>(null);
  const isEndTyped = useRef(false);
  return {
    moveStart: (start: string | null) => {
      before.current ??= { ...form.getValues() };
      form.setFieldValue('StartDate', start);
      const { StartDate, EndDate } = before.current;
      const end = start && StartDate && EndDate && !isEndTyped.current ? endAfterMove(EndDate, StartDate, start) : null;
      if (end !== null) form.setFieldValue('EndDate', end);
    },
    typeEnd: (end: string | null) => {
      isEndTyped.current = true;
      form.setFieldValue('EndDate', end);
    },
  };
};

/** Null where one of them cannot be read. */
const endAfterMove = (end: string, start: string, moved: string): string | null => {
  const [ends, from, to] = [shownDay(end), shownDay(start), shownDay(moved)];
  if (!ends || !from || !to) return null;
  if (moved === start) return end;
  if ([end, start, moved].some(isWholeDay)) return moveToDay(end, daysAfter(ends, daysBetween(from, to)));
  return besideWholeDay(new Date(Date.parse(end) + Date.parse(moved) - Date.parse(start)).toISOString());
};

/** The event lasts as long as before. */
const movedEnd = (end: string | null, start: string | null, moved: string): string | null => {
  const [ends, from, to] = [shownDay(end), shownDay(start), shownDay(moved)];
  return end === null || !ends || !from || !to || ends >= to ? end : moveToDay(end, daysAfter(ends, daysBetween(from, to)));
};

/** Nobody is thrown out: whoever lowers the capacity is told what that means. */
const TooFewPlaces = ({ going, capacity }: { going: number; capacity: string }) => {
  const places = capacity.trim() === '' ? null : Number(capacity);
  const tooMany = places !== null && places >= 0 && going > places;
  return (
    <div role="status">
      {tooMany && (
        <Text size="sm" c="var(--attention)">
          {eventTexts.overCapacity(going - places)}. All of them keep their places.
        </Text>
      )}
    </div>
  );
};

const valuesOfEvent = (event: ListedEvent | null, chapterId: number | null): Values => ({
  EventName: event?.EventName ?? '',
  Description: event?.Description ?? '',
  StartDate: event?.StartDate ?? null,
  EndDate: event?.EndDate ?? null,
  EventType: event?.EventType ?? usualEventType,
  ChapterId: event ? event.ChapterId : chapterId,
  Place: event?.Place ?? '',
  Link: event?.Link ?? '',
  Capacity: event?.Capacity == null ? '' : String(event.Capacity),
  GuestsAllowed: String(event?.GuestsAllowed ?? 0),
  AnswerUntil: event?.AnswerUntil ?? null,
  File: event?.Image ?? null,
});

// What stands in somebody's calendar: the meetings of the own chapters, those at which one speaks, and the events to which one goes.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Reader } from '../../../platform/data/data.ts';
import { fieldsOf, valuesBefore } from '../../../platform/data/records/changes.tables.ts';
import type { DeletedParts } from '../../../platform/data/records/deleted-parts.ts';
import { startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import type { Term } from '../../../platform/server/calls/chapters-of.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import type { FeedEntry } from '../../../platform/wire/ics.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { eventRecords } from '../../contents/events/events.tables.ts';
import { entryOfEvent, eventOfDeletion } from '../event-answers/event-calendar.server.ts';
import { calendarUid, entryOfMeeting } from '../meeting-changes/meeting-calendar.server.ts';
import type { MeetingFacts } from '../meeting-changes/meeting-changes.server.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';
import { meetingRecords } from '../meetings/meetings.tables.ts';

export interface FeedReading {
  data: Pick<Data, 'read'>;
  timeZone: string;
  mailUrl: string | undefined;
  owner: { userId: number; roleId: number; terms: readonly Term[] };
}

const shownDays = { back: 60, ahead: 200 };
const cancelledDays = 30;

/** Somebody may have many chapters, and a chapter meets on any day. */
const mostEntries = 1_000;

/** With a deleted event all its answers are read. */
const mostDeletions = 200;

export const readFeed = async (reading: FeedReading): Promise<FeedEntry[]> => {
  const today = todayIn(reading.timeZone);
  const chapters = await readChapters(reading);
  const days = { from: daysAfter(today, -shownDays.back), to: daysAfter(today, shownDays.ahead) };
  const since = startOfDay(daysAfter(today, -cancelledDays), reading.timeZone);
  const entries = await Promise.all([
    readMeetings(reading, chapters, days),
    readDeletedMeetings(reading, chapters, days, since),
    readEvents(reading, days),
    readDeletedEvents(reading, days, since),
  ]);
  const isShown = ({ isCancelled, stamp }: FeedEntry) => !isCancelled || stamp >= since;
  return entries
    .flat()
    .filter(isShown)
    .toSorted((one, other) => (`${one.from} ${one.uid}` < `${other.from} ${other.uid}` ? -1 : 1));
};

/** Super admins may see all, but only the chapters that they are in are their own. */
const readChapters = async ({ data, owner, timeZone }: FeedReading): Promise<number[]> => {
  const own = await ownChaptersOf(data, owner.userId).execute();
  const led = owner.roleId === roles.superAdmin ? [] : chaptersOf({ caller: owner, timeZone }, 'sees');
  return [...new Set([...own.map(({ chapter_id }) => chapter_id), ...(led === 'all' ? [] : led)])];
};

interface Days {
  from: Day;
  to: Day;
}

/** When a record was last changed. Null where its history is not kept any more. */
const changedAt = (record: string, id: RawBuilder<unknown>) =>
  sql<string | null>`(select at from changes where record_id = ${id} and record = ${record} order by changes.id desc limit 1)`;

const readMeetings = async (reading: FeedReading, chapters: readonly number[], { from, to }: Days): Promise<FeedEntry[]> => {
  const { data, owner } = reading;
  const spoken = sql`select meeting_id from meeting_parts where user_id = ${owner.userId} and part = ${speakersPart}`;
  const isOwn = chapters.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`meetings.chapter_id in (${sql.join(chapters)})`;
  const rows = await data.read
    .selectFrom('meetings')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .select(['meetings.id', 'chapter_name', 'day', 'starts_at', 'ends_at', 'meetings.kind', 'place', 'link', 'theme', 'meetings.version'])
    .select('meetings.created_at')
    .select(changedAt(meetingRecords.name, sql.ref('meetings.id')).as('changed_at'))
    .select(
      sql<string | null>`(select max(coalesce(topic, '')) from meeting_parts
        where meeting_id = meetings.id and user_id = ${owner.userId} and part = ${speakersPart})`.as('topic'),
    )
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<SqlBool>`(${isOwn} or meetings.id in (${spoken}))`)
    .orderBy('day')
    .orderBy('meetings.id')
    .limit(mostEntries)
    .execute();
  return rows.map(({ topic, ...row }) =>
    meetingEntry(reading, row, {
      version: row.version,
      stamp: row.changed_at ?? row.created_at,
      topic,
      isCancelled: row.kind === 'Holiday',
    }),
  );
};

type KnownMeeting = Pick<MeetingFacts, 'id' | 'day' | 'starts_at' | 'ends_at' | 'place' | 'link' | 'theme'> & { chapter_name: string };

interface Standing {
  version: number;
  stamp: string;
  /** What the owner of the calendar speaks about; null for who does not speak. */
  topic: string | null;
  isCancelled: boolean;
}

const meetingEntry = (
  { mailUrl, timeZone }: FeedReading,
  meeting: KnownMeeting,
  { version, stamp, topic, isCancelled }: Standing,
): FeedEntry => {
  const entry = entryOfMeeting(meeting, timeZone);
  const speaks = topic === null ? null : ['You speak', topic].filter(Boolean).join(': ');
  return {
    ...entry,
    title: topic === null || isCancelled ? entry.title : `${entry.title}, you speak`,
    uid: calendarUid(`meeting-${meeting.id}`, mailUrl),
    sequence: version,
    stamp,
    isCancelled,
    ...(!isCancelled && {
      description: [speaks, meeting.theme, meeting.link].filter(Boolean).join('\n') || null,
      url: mailUrl === undefined ? null : `${mailUrl}${meetingPath(meeting.id)}`,
    }),
  };
};

/** The history knows what they were. The newest deletion of each that is not there any more. */
const readDeletions = async (
  { data: { read } }: FeedReading,
  { record, since, only }: { record: 'meetings' | 'events'; since: string; only: RawBuilder<SqlBool> },
) => {
  const kind = record === 'meetings' ? meetingRecords : eventRecords;
  // Ids count up with time, so the last days of a kind are found by an index.
  const first = sql`(select id from changes where at >= ${since} order by at, id limit 1)`;
  const rows = await read
    .selectFrom('changes')
    .leftJoin('chapters', 'chapters.id', 'changes.chapter_id')
    .leftJoin('deleted_parts', 'deleted_parts.change_id', 'changes.id')
    .select(['record_id', 'at', 'fields', 'chapter_name', 'parts'])
    .where('record', '=', kind.name)
    // A literal: the index of deletions is a partial one, and is not used for a parameter.
    .where('kind', '=', sql.lit('Deleted'))
    .where(sql<SqlBool>`changes.id >= ${first}`)
    .where('at', '>=', since)
    .where(only)
    .where(sql<SqlBool>`not exists (select 1 from ${sql.table(record)} as there where there.id = record_id)`)
    .orderBy('changes.id', 'desc')
    .limit(mostDeletions)
    .execute();
  return [...new Map(rows.toReversed().map((row) => [Number(row.record_id), row]))];
};

const readDeletedMeetings = async (
  reading: FeedReading,
  chapters: readonly number[],
  { from, to }: Days,
  since: string,
): Promise<FeedEntry[]> => {
  if (chapters.length === 0) return [];
  // With the plus, SQLite does not use the index of chapters, which has all changes of a chapter.
  const only = sql<SqlBool>`+changes.chapter_id in (${sql.join(chapters)})`;
  const deletions = await readDeletions(reading, { record: 'meetings', since, only });
  return deletions.flatMap(([id, { at, fields, chapter_name }]) => {
    // A whole row of the table.
    const was = valuesBefore(fieldsOf(fields)) as unknown as MeetingFacts & { version: number };
    if (was.day < from || was.day > to) return [];
    const meeting = { ...was, id, chapter_name: chapter_name ?? '' };
    return [meetingEntry(reading, meeting, { version: was.version + 1, stamp: at, topic: null, isCancelled: true })];
  });
};

const readEvents = async ({ data, owner, mailUrl }: FeedReading, { from, to }: Days): Promise<FeedEntry[]> => {
  const rows = await eventsOf(data.read, owner.userId)
    .where('start_date', '>=', `${from}T00:00:00.000Z`)
    .where('start_date', '<', `${daysAfter(to, 1)}T00:00:00.000Z`)
    .orderBy('events.id')
    .limit(mostEntries)
    .execute();
  return rows.map(({ start_date, ...event }) => ({
    ...entryOfEvent({ ...event, start_date: start_date ?? '' }, mailUrl),
    stamp: event.changed_at ?? event.created_at,
    place: event.place,
    description: event.is_active ? event.link : null,
    url: mailUrl === undefined || !event.is_active ? null : `${mailUrl}${eventPath(event.id)}`,
  }));
};

/** The answers of a deleted event are kept as long as it may come back. */
const readDeletedEvents = async (reading: FeedReading, { from, to }: Days, since: string): Promise<FeedEntry[]> => {
  const { owner, mailUrl } = reading;
  // Leaves out most of those to which somebody else went.
  const only = sql<SqlBool>`parts like ${`%"user_id":${owner.userId},%`}`;
  const deletions = await readDeletions(reading, { record: 'events', since, only });
  return deletions.flatMap(([id, { at, fields, parts }]) => {
    const { start_date, ...event } = eventOfDeletion(id, valuesBefore(fieldsOf(fields)));
    if (start_date === null || start_date < from || start_date >= daysAfter(to, 1) || !isGoingIn(parts, owner.userId)) return [];
    return [{ ...entryOfEvent({ ...event, start_date }, mailUrl), stamp: at, place: event.place }];
  });
};

const isGoingIn = (parts: string | null, userId: number): boolean => {
  // Written by keepParts.
  const { rows } = JSON.parse(parts ?? '{"rows":[]}') as Pick<DeletedParts, 'rows'>;
  return rows.some(({ table, row }) => table === 'attendances' && row.user_id === userId && row.answer === 'Going');
};

const eventsOf = (read: Reader, userId: number) =>
  read
    .selectFrom('attendances')
    .innerJoin('events', 'events.id', 'attendances.event_id')
    .select(['events.id', 'event_name', 'start_date', 'end_date', 'place', 'link', 'is_active', 'events.version', 'events.created_at'])
    .select(changedAt(eventRecords.name, sql.ref('events.id')).as('changed_at'))
    .where('attendances.user_id', '=', userId)
    .where('answer', '=', 'Going');

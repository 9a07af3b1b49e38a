// What stands in somebody's calendar: the meetings of the own chapters, those at which one speaks, and the events to which one goes.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Reader } from '../../../platform/data/data.ts';
import { fieldsOf } from '../../../platform/data/records/undo-rules.ts';
import { startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import type { Term } from '../../../platform/server/calls/chapters-of.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import type { FeedEntry } from '../../../platform/wire/ics.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../../chapters/assignments/members-of-chapters.server.ts';
import { eventPath } from '../../contents/events/events.contract.ts';
import { eventRecords } from '../../contents/events/events.tables.ts';
import { entryOfEvent } from '../event-answers/event-calendar.server.ts';
import { calendarUid, entryOfMeeting } from '../meetings/meeting-calendar.server.ts';
import type { MeetingFacts } from '../meetings/meeting-changes.server.ts';
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

export const readFeed = async (reading: FeedReading): Promise<FeedEntry[]> => {
  const today = todayIn(reading.timeZone);
  const chapters = await readChapters(reading);
  const days = { from: daysAfter(today, -shownDays.back), to: daysAfter(today, shownDays.ahead) };
  const since = startOfDay(daysAfter(today, -cancelledDays), reading.timeZone);
  const [meetings, deleted, events] = await Promise.all([
    readMeetings(reading, chapters, days),
    readDeletedMeetings(reading, chapters, days, since),
    readEvents(reading, days),
  ]);
  const isShown = ({ isCancelled, stamp }: FeedEntry) => !isCancelled || stamp >= since;
  return [...meetings, ...deleted, ...events]
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

/** The history knows what they were. Its ids count up with time, so those of the last days of a chapter are found by an index. */
const readDeletedMeetings = async (
  reading: FeedReading,
  chapters: readonly number[],
  { from, to }: Days,
  since: string,
): Promise<FeedEntry[]> => {
  if (chapters.length === 0) return [];
  const { read } = reading.data;
  const rows = await read
    .selectFrom('changes')
    .innerJoin('chapters', 'chapters.id', 'changes.chapter_id')
    .select(['record_id', 'at', 'fields', 'chapter_name'])
    .where('changes.chapter_id', 'in', chapters)
    .where(sql<SqlBool>`changes.id >= (select coalesce(min(id), 0) from changes where at >= ${since})`)
    .where('record', '=', meetingRecords.name)
    .where('kind', '=', 'Deleted')
    .where('at', '>=', since)
    .where(sql<SqlBool>`not exists (select 1 from meetings where meetings.id = record_id)`)
    .orderBy('changes.id', 'desc')
    .limit(mostEntries)
    .execute();
  const newest = new Map(rows.toReversed().map((row) => [row.record_id, row]));
  return [...newest.values()].flatMap(({ record_id, at, fields, chapter_name }) => {
    // A whole row of the table.
    const was = Object.fromEntries(fieldsOf(fields).map(([column, before]) => [column, before])) as unknown as MeetingFacts & {
      version: number;
    };
    if (was.day < from || was.day > to) return [];
    const meeting = { ...was, id: Number(record_id), chapter_name };
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

const eventsOf = (read: Reader, userId: number) =>
  read
    .selectFrom('attendances')
    .innerJoin('events', 'events.id', 'attendances.event_id')
    .select(['events.id', 'event_name', 'start_date', 'end_date', 'place', 'link', 'is_active', 'events.version', 'events.created_at'])
    .select(changedAt(eventRecords.name, sql.ref('events.id')).as('changed_at'))
    .where('attendances.user_id', '=', userId)
    .where('answer', '=', 'Going');

// To whom an announcement goes: people of a list, as BulkSave takes them, within what the caller may reach.

import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Reader } from '../../../platform/data/data.ts';
import { isAmong as isAmongIds, isOneOf } from '../../../platform/data/lists/page.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { matchingIds } from '../../../platform/server/calls/bulk.ts';
import { type Asking, chaptersOf, isAmong, requireCall } from '../../../platform/server/calls/chapters-of.ts';
import type { CallHandler, RequestContext } from '../../../platform/server/calls/handle.ts';
import { wordsOf } from '../../../platform/wire/labels.ts';
import { formatDay } from '../../../platform/wire/locale.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { hasStatus } from '../../people/members/members.server.ts';
import { readChoices } from '../../people/notices/choices.server.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { announcementTexts, type ListOfPeople } from './announcements.contract.ts';

/** As it is stored. Filters are those of the list. */
export type ChosenPeople = { Call: ListOfPeople } & ({ Ids: number[] } | { Filters: Record<string, unknown> });

export interface Reached {
  /** Each person once. */
  ids: number[];
  chapterId: number | null;
  whom: string;
}

type Asker = RequestContext & Asking;

/** `chapterId` is that of a draft that has one. `seen` is how many rows the caller has chosen, where they were just chosen. */
export const reachPeople = async (
  context: Asker,
  handlers: readonly CallHandler[],
  chosen: ChosenPeople,
  { chapterId: own = null, seen = null }: { chapterId?: number | null; seen?: number | null },
): Promise<Reached> => {
  const { data } = context;
  const listed = await listedIds(context, handlers, narrowToOwn(chosen, own), seen);
  const meant = await chapterMeant(data.read, chosen);
  const chapters = chaptersOf(context, 'meetings');
  const chapterId = chapters === 'all' ? own : (own ?? (await chapterAmong(context, chapters, listed, meant)));
  // Between the list and now an office may have ended.
  if (chapterId !== null && !isAmong(chapters, chapterId)) throw new Refusal(400, announcementTexts.nobody);
  const ids = await reachable(context, listed, chapterId);
  if (ids.length === 0) throw new Refusal(400, announcementTexts.nobody);
  if (ids.length > bounds.announcements.people) throw refusedField(400, 'Filters', announcementTexts.tooMany(bounds.announcements.people));
  return { ids, chapterId, whom: await describe(data.read, chosen, chapterId ?? meant) };
};

/** By which it is seen later whether it still is these people. The ids are in order. */
export const digestOfPeople = (ids: readonly number[]): string => createHash('sha256').update(ids.join()).digest('base64url');

/** Without a chapter that list is of the reader's own ones: for a super admin it is another than for the officer who wrote the draft. */
const narrowToOwn = (chosen: ChosenPeople, own: number | null): ChosenPeople =>
  own !== null && chosen.Call === 'GetChapterMembers' && 'Filters' in chosen && readNames(chosen.Filters).ChapterId === null
    ? { ...chosen, Filters: { ...chosen.Filters, ChapterId: own } }
    : chosen;

const userFields: Record<ListOfPeople, string> = {
  GetMemberList: 'Id',
  GetJoinMemberList: 'Id',
  GetAssignedMembers: 'UserId',
  GetChapterMembers: 'Id',
  GetRenewals: 'Id',
  GetAttendance: 'UserId',
};

const listedIds = async (
  context: Asker,
  handlers: readonly CallHandler[],
  chosen: ChosenPeople,
  seen: number | null,
): Promise<number[]> => {
  if ('Filters' in chosen) {
    const matching = { filters: chosen.Filters, seen: seen ?? ('any number' as const), field: userFields[chosen.Call] };
    return matchingIds(context, handlers, chosen.Call, matching);
  }
  const list = handlers.find(({ call }) => call.name === chosen.Call);
  if (list) requireCall(list.call, context);
  return [...new Set(chosen.Ids)];
};

/** The chapter that the filters name, or that of the meeting. */
const chapterMeant = async (reader: Reader, chosen: ChosenPeople): Promise<number | null> => {
  if (!('Filters' in chosen)) return null;
  const { ChapterId, MeetingId } = readNames(chosen.Filters);
  if (ChapterId !== null) return ChapterId;
  const meeting = reader
    .selectFrom('meetings')
    .select('chapter_id')
    .where('id', '=', MeetingId ?? 0);
  return (await meeting.executeTakeFirst())?.chapter_id ?? null;
};

const readNames = (filters: Record<string, unknown>) => {
  const idOf = (name: string) => {
    const [, value] = Object.entries(filters).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
    return Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;
  };
  return { ChapterId: idOf('ChapterId'), MeetingId: idOf('MeetingId'), EventId: idOf('EventId') };
};

/** An officer writes for one chapter. */
const chapterAmong = async (
  { data }: Asker,
  chapters: readonly number[],
  ids: readonly number[],
  meant: number | null,
): Promise<number> => {
  if (meant !== null) return meant;
  const [only, ...others] = chapters;
  if (only === undefined) throw new Refusal(400, announcementTexts.nobody);
  if (others.length === 0) return only;
  const found = await data.read
    .selectFrom('assignments')
    .select(['chapter_id', sql<number>`count(*)`.as('people')])
    .where('chapter_id', 'in', chapters)
    .where(isAmongIds(data, 'assignments.user_id', ids))
    .groupBy('chapter_id')
    .execute();
  if (found.length > 1) throw refusedField(400, 'Call', announcementTexts.severalChapters);
  return found[0]?.chapter_id ?? only;
};

const reachable = async ({ data }: Asker, ids: readonly number[], chapterId: number | null): Promise<number[]> => {
  const people = data.read
    .selectFrom('users')
    .select('id')
    .where(isOneOf(data, 'users', ids))
    .where(mayBeReached(chapterId));
  return (await people.orderBy('id').execute()).map(({ id }) => id);
};

/** Who may sign in, and is in the chapter. Asked again when they are told. */
export const mayBeReached = (chapterId: number | null): RawBuilder<SqlBool> => {
  const isActive = sql<SqlBool>`users.is_active = ${true}`;
  if (chapterId === null) return isActive;
  return sql`${isActive} and exists (select 1 from assignments where assignments.user_id = users.id and assignments.chapter_id = ${chapterId})`;
};

const batchSize = 1_000;

/** How many of them get a mail, at once or with the daily one. Whom a device tells gets none, unless no device takes it. */
export const countMailed = async (reader: Reader, ids: readonly number[]): Promise<number> => {
  if ((await readSettings(reader)).goes_without_mail) return 0;
  let mailed = 0;
  for (let from = 0; from < ids.length; from += batchSize) {
    const choices = await readChoices(reader, ids.slice(from, from + batchSize));
    mailed += [...choices.values()].filter(({ by: { Announcement }, hasDevice }) =>
      Announcement === 'Push' ? !hasDevice : Announcement !== 'Never',
    ).length;
  }
  return mailed;
};

/** How many of them are active members today. */
export const countActive = async ({ data, timeZone }: Asker, ids: readonly number[]): Promise<number> => {
  const people = data.read
    .selectFrom('users')
    .where(isOneOf(data, 'users', ids))
    .where(hasStatus('Active', todayIn(timeZone)));
  const { count } = await people.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(count);
};

const describe = async (reader: Reader, chosen: ChosenPeople, chapterId: number | null): Promise<string> => {
  const chapter = await reader
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', chapterId ?? 0)
    .executeTakeFirst();
  const place = chapter ? ` of ${chapter.chapter_name}` : '';
  if (!('Filters' in chosen)) return `chosen members${place}`;
  const { Answer, Status, ...filters } = chosen.Filters;
  const { MeetingId, EventId } = readNames(filters);
  const further = furtherWords(filters);
  const status = typeof Status === 'string' && Status !== '' ? `${Status.toLowerCase()} ` : '';
  if (Array.isArray(filters.Ids)) return `chosen members${place}`;
  if (chosen.Call !== 'GetAttendance') return `${status}members${place}${further}`;
  const isComing = Answer === 'Going';
  const who = isComing ? 'people who come to' : `people${Answer ? ` with the answer ‘${Answer}’` : ''} at`;
  return `${who} ${await occasionWords(reader, MeetingId, EventId, chapter?.chapter_name)}${further}`;
};

const occasionWords = async (reader: Reader, meetingId: number | null, eventId: number | null, chapter = 'a chapter'): Promise<string> => {
  const meeting = await reader
    .selectFrom('meetings')
    .select('day')
    .where('id', '=', meetingId ?? 0)
    .executeTakeFirst();
  if (meeting) return `the meeting of ${chapter} on ${formatDay(meeting.day)}`;
  const event = await reader
    .selectFrom('events')
    .select('event_name')
    .where('id', '=', eventId ?? 0)
    .executeTakeFirst();
  return event ? `the event ‘${event.event_name}’` : 'a meeting';
};

const longestWords = 150;

/** The filters besides chapter and occasion: 'with Status Active, Search rao'. */
const furtherWords = (filters: Record<string, unknown>): string => {
  const words = Object.entries(filters).flatMap(([name, value]) => {
    if (value === null || value === '' || /^(chapter|meeting|event)id$/i.test(name)) return [];
    if (typeof value === 'object' || /id$/i.test(name)) return 'further filters';
    return `${wordsOf(name)} ${value === true || value === 'true' ? 'Yes' : value === false || value === 'false' ? 'No' : String(value)}`;
  });
  if (words.length === 0) return '';
  const all = ` with ${[...new Set(words)].join(', ')}`;
  return all.length > longestWords ? `${all.slice(0, longestWords)}…` : all;
};

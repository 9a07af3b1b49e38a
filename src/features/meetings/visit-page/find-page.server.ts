// What the public page of a chapter shows. It is read once for each version of the data: a flood of readers costs as little as one.

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Data } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { holdsSeat } from '../../chapters/seats/seat-rule.server.ts';
import { defaultOrganization } from '../../people/organization/organization.ts';
import { hasBegun, hasEnded, startOf } from '../meetings/require-meeting.server.ts';
import type { VisitPage } from './visit-page.contract.ts';

export type FoundPage = Omit<VisitPage, 'InvitedByName' | 'LinkMeeting' | 'Testimonials' | 'VisitorDays'>;

type Asking = Pick<Services, 'data' | 'timeZone'>;

type Pages = LRUCache<string, Promise<{ page: FoundPage | null }>>;

const pagesOf = new WeakMap<Data, Pages>();

const mostPages = 500;
const minute = 60_000;

/** Null where the setting is off, and for a chapter that is not there or not active: each costs the same. */
export const findVisitPage = async (asking: Asking, chapterId: number): Promise<FoundPage | null> => {
  const { data } = asking;
  const pages = pagesOf.get(data) ?? new LRUCache({ max: mostPages });
  pagesOf.set(data, pages);
  // A meeting that begins meanwhile is none of the next ones any more.
  const key = `${await data.version()} ${Math.floor(Date.now() / minute)} ${chapterId}`;
  const known = pages.get(key);
  if (known) return (await known).page;
  const read = readPage(asking, chapterId).then((page) => ({ page }));
  pages.set(key, read);
  read.catch(() => pages.delete(key));
  return (await read).page;
};

const readPage = async (asking: Asking, chapterId: number): Promise<FoundPage | null> => {
  const { read } = asking.data;
  const chapter = await read
    .selectFrom('chapters')
    .innerJoin('settings', (join) => join.on('settings.public_chapter_pages', '=', true))
    .select(['chapters.id as ChapterId', 'chapter_name as ChapterName', 'city_name', 'organization_name'])
    .select(['meeting_day as MeetingDay', 'meets_at as MeetsAt', 'meets_for as MeetsFor', 'meeting_mode as MeetingMode'])
    .select('meeting_place as MeetingPlace')
    .where('chapters.id', '=', chapterId)
    .where('chapters.is_active', '=', true)
    .executeTakeFirst();
  if (!chapter) return null;
  const { city_name, organization_name, ...shown } = chapter;
  const [Meetings, Seats] = await Promise.all([nextMeetings(asking, chapterId), seatsOf(asking, chapterId)]);
  return { ...shown, City: city_name || null, OrganizationName: organization_name ?? defaultOrganization, Meetings, Seats };
};

/** As many as can be chosen for an invitation. */
const mostMeetings = 12;

const nextMeetings = async ({ data, timeZone }: Asking, chapterId: number): Promise<FoundPage['Meetings']> => {
  const meetings = await data.read
    .selectFrom('meetings')
    .select(['id', 'day', 'starts_at', 'ends_at', 'mode', 'place'])
    .where('chapter_id', '=', chapterId)
    .where('day', '>=', todayIn(timeZone))
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is', null)
    .orderBy('day')
    .limit(mostMeetings + 1)
    .execute();
  const timed = meetings.map((meeting) => ({
    ...meeting,
    from: startOf(meeting, timeZone),
    until: startOf({ day: meeting.day, starts_at: meeting.ends_at }, timeZone),
  }));
  return timed
    .filter(({ from }) => from > Date.now())
    .slice(0, mostMeetings)
    .map(({ id, day, starts_at, ends_at, mode, place, from, until }) => ({
      Id: id,
      Day: noonOf(day),
      StartsAt: starts_at,
      EndsAt: ends_at,
      Mode: mode,
      Place: place,
      From: new Date(from).toISOString(),
      Until: new Date(until).toISOString(),
    }));
};

/** Null for none, and for one to which somebody can still come. */
export const findLinkMeeting = async (
  { data, timeZone }: Asking,
  { ChapterId, Meetings }: FoundPage,
  id: number | null,
): Promise<VisitPage['LinkMeeting']> => {
  if (id === null || Meetings.some(({ Id }) => Id === id)) return null;
  const meeting = await data.read
    .selectFrom('meetings')
    .select(['day', 'starts_at', 'ends_at', 'kind', 'closed_at'])
    .where('id', '=', id)
    .where('chapter_id', '=', ChapterId)
    .executeTakeFirst();
  if (!meeting) return { Day: null, State: 'Called off' };
  const { kind, closed_at } = meeting;
  const Day = noonOf(meeting.day);
  if (kind === 'Holiday') return { Day, State: 'Called off' };
  if (kind !== 'Meeting') return null;
  if (closed_at !== null || hasEnded(meeting, timeZone)) return { Day, State: 'Over' };
  return hasBegun(meeting, timeZone) ? { Day, State: 'Begun' } : null;
};

/** More than anybody reads. */
const mostSeats = 1_000;

/** A seat that is held is taken, and nobody learns by whom. */
const seatsOf = async ({ data, timeZone }: Asking, chapterId: number): Promise<FoundPage['Seats']> => {
  const isTaken = sql<number>`(
    exists (select 1 from assignments where assignments.chapter_id = ${chapterId} and assignments.profession_id = professions.id)
    or exists (
      select 1 from visitors where visitors.chapter_id = ${chapterId} and visitors.profession_id = professions.id
      and ${holdsSeat('visitors', todayIn(timeZone))}))`;
  const professions = await data.read
    .selectFrom('professions')
    .select(['id', 'name', isTaken.as('is_taken')])
    .orderBy('name_folded')
    .limit(mostSeats)
    .execute();
  return professions.map(({ id, name, is_taken }) => ({ ProfessionId: id, Profession: name, State: is_taken ? 'Taken' : 'Open' }));
};

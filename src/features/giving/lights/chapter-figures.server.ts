// The figures of chapters for their lights, some chapters at a time: other requests have their turn between two pieces.

import { type SqlBool, sql } from 'kysely';
import type { Data, Reader } from '../../../platform/data/data.ts';
import { yieldFairly } from '../../../platform/data/fair-yield.ts';
import { isAmong } from '../../../platform/data/lists/page.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { firstVisits } from '../../meetings/visitors/first-visits.server.ts';
import { closedMeetings, type Period } from '../figures/figures.server.ts';
import type { ChapterFigures } from './points-tables.ts';

export const noChapterFigures = (): ChapterFigures => ({
  weeks: 0,
  members: 0,
  growth: 0,
  membersAtFirst: 0,
  stillThere: 0,
  marks: 0,
  absent: 0,
  referrals: 0,
  visitors: 0,
  visitorsJoined: 0,
});

// Some milliseconds of work on SQLite, which is one thread. PostgreSQL would rather be asked less often, and by several.
const chaptersAtOnce = { sqlite: 20, postgres: 100 } as const;
const piecesAtOnce = { sqlite: 1, postgres: 3 } as const;

export const figuresOfChapters = async (data: Data, ids: readonly number[], period: Period): Promise<Map<number, ChapterFigures>> => {
  const figures = new Map<number, ChapterFigures>();
  const countSome = async (some: readonly number[]) => {
    const [meetings, referrals, visits] = await Promise.all([
      meetingsOf(data, some, period),
      referralsOf(data.read, some, period),
      visitsOf(data, some, period),
    ]);
    const still = await stillThere(data, [...meetings.values()].map(endsOf));
    for (const id of some) {
      const figuresOfOne = figuresOf(meetings.get(id) ?? [], referrals.get(id) ?? 0, still);
      figures.set(id, { ...figuresOfOne, ...visits.get(id) });
    }
  };
  const pieces = [...splitInParts(ids, chaptersAtOnce[data.engine])];
  for (const together of splitInParts(pieces, piecesAtOnce[data.engine])) {
    await Promise.all(together.map(countSome));
    await yieldFairly();
  }
  return figures;
};

interface CountedMeeting {
  id: number;
  chapter_id: number;
  day: Day;
  marks: number;
  absent: number;
}

const meetingsOf = async (data: Data, chapters: readonly number[], period: Period): Promise<Map<number, CountedMeeting[]>> => {
  const meetings = await closedMeetings(data.read, period)
    .where('chapter_id', 'in', chapters)
    .select(['meetings.id', 'meetings.chapter_id', 'meetings.day'])
    .orderBy('chapter_id')
    .orderBy('day')
    .execute();
  const marks = await marksOf(
    data,
    meetings.map(({ id }) => id),
  );
  const none = { marks: 0, absent: 0 };
  return Map.groupBy(
    meetings.map((one) => ({ ...one, ...(marks.get(one.id) ?? none) })),
    ({ chapter_id }) => chapter_id,
  );
};

/** Visitors are no members, and have no account. */
const isMember = sql<SqlBool>`mark is not null and user_id is not null`;

const marksOf = async (data: Data, meetings: readonly number[]): Promise<Map<number, Pick<CountedMeeting, 'marks' | 'absent'>>> => {
  const rows = await data.read
    .selectFrom('attendances')
    .select(['meeting_id', sql<number>`count(*)`.as('marks'), sql<number>`sum(case when mark = 'Absent' then 1 else 0 end)`.as('absent')])
    .where(isAmong(data, 'meeting_id', meetings))
    .where(isMember)
    .groupBy('meeting_id')
    .execute();
  return new Map(rows.map(({ meeting_id, marks, absent }) => [Number(meeting_id), { marks, absent }]));
};

/** Of all slips, which an index has by chapter and day: asked for one kind, SQLite would read all slips of that kind. */
const referralsOf = async (reader: Reader, chapters: readonly number[], { from, to }: Period): Promise<Map<number, number>> => {
  const rows = await reader
    .selectFrom('slips')
    .select(['chapter_id', sql<number>`sum(case when kind = 'Referral' then 1 else 0 end)`.as('count')])
    .where('chapter_id', 'in', chapters)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('chapter_id')
    .execute();
  return new Map(rows.map(({ chapter_id, count }) => [Number(chapter_id), count]));
};

/** First visits to each chapter, and how many of these people have joined since. */
const visitsOf = async (data: Data, chapters: readonly number[], period: Period) => {
  const visits = firstVisits(period, isAmong(data, 'meetings.chapter_id', chapters));
  const joined = sql`sum(case when visitors.stage = 'Joined' then 1 else 0 end)`;
  const counted = sql<{ id: number; visitors: number; joined: number }>`
    select meetings.chapter_id as id, count(*) as visitors, ${joined} as joined ${visits} group by meetings.chapter_id`;
  const { rows } = await counted.execute(data.read);
  return new Map(rows.map(({ id, ...one }) => [Number(id), { visitors: Number(one.visitors), visitorsJoined: Number(one.joined) }]));
};

interface Ends {
  first: number;
  last: number;
}

const endsOf = (meetings: readonly CountedMeeting[]): Ends => ({ first: meetings.at(0)?.id ?? 0, last: meetings.at(-1)?.id ?? 0 });

/** By the first meeting: how many with a mark of it have one of the last meeting too. */
const stillThere = async ({ engine, read }: Data, ends: readonly Ends[]): Promise<Map<number, number>> => {
  const json = JSON.stringify(ends);
  const pairs =
    engine === 'postgres'
      ? sql`select first, last from json_to_recordset(cast(${json} as json)) as given(first integer, last integer)`
      : sql`select value ->> 'first' as first, value ->> 'last' as last from json_each(${json})`;
  const counted = sql<{ first: number; still: number }>`
    with pairs as materialized (${pairs})
    select pairs.first as first, (
      select count(*) from attendances as early
      join attendances as late on late.meeting_id = pairs.last and late.user_id = early.user_id and late.mark is not null
      where early.meeting_id = pairs.first and early.mark is not null
    ) as still from pairs`;
  const { rows } = await counted.execute(read);
  return new Map(rows.map(({ first, still }) => [Number(first), Number(still)]));
};

const figuresOf = (meetings: readonly CountedMeeting[], referrals: number, still: ReadonlyMap<number, number>): ChapterFigures => {
  const [first, last] = [meetings.at(0), meetings.at(-1)];
  if (!first || !last) return { ...noChapterFigures(), referrals };
  const sum = (of: 'marks' | 'absent') => meetings.reduce((all, meeting) => all + meeting[of], 0);
  return {
    ...noChapterFigures(),
    weeks: meetings.length,
    members: last.marks,
    growth: last.marks - first.marks,
    membersAtFirst: first.marks,
    stillThere: still.get(first.id) ?? 0,
    marks: sum('marks'),
    absent: sum('absent'),
    referrals,
  };
};

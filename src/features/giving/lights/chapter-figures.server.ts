// The figures of chapters for their lights, some chapters at a time: other requests have their turn between two pieces.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { inParts, nextPiece } from '../../../platform/data/in-pieces.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { closedMeetings, type Period } from '../report/figures.server.ts';
import type { ChapterFigures } from './points-tables.ts';

export const noChapterFigures = (): ChapterFigures => ({
  ...{ weeks: 0, members: 0, growth: 0, membersAtFirst: 0, stillThere: 0, marks: 0, absent: 0, referrals: 0 },
  ...{ visitors: 0, visitorsJoined: 0 },
});

// Some milliseconds of work.
const chaptersAtOnce = 25;

export const figuresOfChapters = async (reader: Reader, ids: readonly number[], period: Period): Promise<Map<number, ChapterFigures>> => {
  const figures = new Map<number, ChapterFigures>();
  for (const some of inParts(ids, chaptersAtOnce)) {
    const [meetings, referrals] = await Promise.all([meetingsOf(reader, some, period), referralsOf(reader, some, period)]);
    const ends = some.flatMap((id) => endsOf(meetings.get(id) ?? []));
    const still = await stillThere(reader, ends);
    for (const id of some) {
      figures.set(id, figuresOf(meetings.get(id) ?? [], { referrals: referrals.get(id) ?? 0, still }));
    }
    await nextPiece();
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

/** Visitors are no members, and have no account. */
const marksOf = (mark: 'any' | 'Absent') =>
  sql<number>`(select count(*) from attendances where attendances.meeting_id = meetings.id and
    mark ${mark === 'any' ? sql`is not null` : sql`= 'Absent'`} and user_id is not null)`;

const meetingsOf = async (reader: Reader, chapters: readonly number[], period: Period): Promise<Map<number, CountedMeeting[]>> => {
  const meetings = await closedMeetings(reader, period)
    .where('chapter_id', 'in', chapters)
    .select(['meetings.id', 'meetings.chapter_id', 'meetings.day', marksOf('any').as('marks'), marksOf('Absent').as('absent')])
    .orderBy('chapter_id')
    .orderBy('day')
    .execute();
  // PostgreSQL answers counts as text.
  const counted = meetings.map((one) => ({ ...one, marks: Number(one.marks), absent: Number(one.absent) }));
  return Map.groupBy(counted, ({ chapter_id }) => chapter_id);
};

const referralsOf = async (reader: Reader, chapters: readonly number[], { from, to }: Period): Promise<Map<number, number>> => {
  const rows = await reader
    .selectFrom('slips')
    .select(['chapter_id', sql<number>`count(*)`.as('count')])
    .where('chapter_id', 'in', chapters)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', '=', 'Referral')
    .groupBy('chapter_id')
    .execute();
  return new Map(rows.map(({ chapter_id, count }) => [Number(chapter_id), Number(count)]));
};

const endsOf = (meetings: readonly CountedMeeting[]): number[] => {
  const [first, last] = [meetings.at(0), meetings.at(-1)];
  return first && last ? [first.id, last.id] : [];
};

/** Who has a mark in which of these meetings. */
const stillThere = async (reader: Reader, meetings: readonly number[]): Promise<Map<number, Set<number>>> => {
  if (meetings.length === 0) return new Map();
  const rows = await reader
    .selectFrom('attendances')
    .select(['meeting_id', 'user_id'])
    .where('meeting_id', 'in', [...new Set(meetings)])
    .where('mark', 'is not', null)
    .where('user_id', 'is not', null)
    .execute();
  const people = new Map<number, Set<number>>();
  for (const { meeting_id, user_id } of rows) {
    const some = people.get(meeting_id) ?? new Set();
    people.set(meeting_id, some.add(Number(user_id)));
  }
  return people;
};

const figuresOf = (
  meetings: readonly CountedMeeting[],
  { referrals, still }: { referrals: number; still: Map<number, Set<number>> },
): ChapterFigures => {
  const [first, last] = [meetings.at(0), meetings.at(-1)];
  if (!first || !last) return { ...noChapterFigures(), referrals };
  const sum = (of: 'marks' | 'absent') => meetings.reduce((all, meeting) => all + meeting[of], 0);
  const [before, now] = [still.get(first.id) ?? new Set(), still.get(last.id) ?? new Set()];
  return {
    ...noChapterFigures(),
    weeks: meetings.length,
    members: last.marks,
    growth: last.marks - first.marks,
    membersAtFirst: first.marks,
    stillThere: before.intersection(now).size,
    ...{ marks: sum('marks'), absent: sum('absent'), referrals },
  };
};

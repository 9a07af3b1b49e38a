// The figures of people in a chapter and a time, counted from the marks of its closed meetings and from slips. Nothing of them is stored.

import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { yieldFairly } from '../../../platform/data/fair-yield.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { type MarkWord, markWords } from '../../meetings/meetings/meeting-kinds.ts';
import '../../meetings/meetings/meetings.tables.ts';
import { firstVisits } from '../../meetings/visitors/first-visits.server.ts';
import '../slips/slips.tables.ts';

export interface Period {
  from: Day;
  to: Day;
}

export interface Asked extends Period {
  chapterId: number;
  /** All, when left out. */
  userId?: number | undefined;
}

export interface Tally extends Record<MarkWord, number> {
  givenInside: number;
  givenOutside: number;
  receivedInside: number;
  receivedOutside: number;
  visitors: number;
  broughtIn: number;
  oneToOnes: number;
  thankedPaise: number;
  trainings: number;
  hoursTenths: number;
  testimonials: number;
}

export const noTally = (): Tally => ({
  Present: 0,
  Late: 0,
  Absent: 0,
  Medical: 0,
  Substitute: 0,
  givenInside: 0,
  givenOutside: 0,
  receivedInside: 0,
  receivedOutside: 0,
  visitors: 0,
  broughtIn: 0,
  oneToOnes: 0,
  thankedPaise: 0,
  trainings: 0,
  hoursTenths: 0,
  testimonials: 0,
});

export const weeksOf = (tally: Tally): number => markWords.reduce((sum, word) => sum + tally[word], 0);

/** Of each who has a mark or a slip there. Accounts that are gone are left out. */
export const talliesOf = async (reader: Reader, asked: Asked): Promise<Map<number, Tally>> => {
  const tallies = new Map<number, Tally>();
  const all = await Promise.all([
    ...[marksIn(reader, asked), givenIn(reader, asked), receivedIn(reader, asked)],
    ...[firstVisitsIn(reader, asked), broughtInBy(reader, asked)],
  ]);
  for (const { userId, ...counts } of all.flat()) {
    const tally = tallies.get(userId) ?? noTally();
    tallies.set(userId, tally);
    // The keys of an object are texts to TypeScript.
    for (const [name, count] of Object.entries(counts) as [keyof Tally, number][]) tally[name] += count;
  }
  return tallies;
};

/** The meetings whose marks count. */
export const closedMeetings = (reader: Reader, { from, to }: Period) =>
  reader
    .selectFrom('meetings')
    .where('meetings.kind', '=', 'Meeting')
    .where('meetings.closed_at', 'is not', null)
    .where('meetings.day', '>=', from)
    .where('meetings.day', '<=', to);

type Counted = { userId: number } & Partial<Tally>;

/** A condition of words that never change, so that the statement is prepared once. */
const countedWhere = (condition: string) => sql<number>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`;

/** A chapter may be asked for many years of it. */
const meetingsAtOnce = 100;

const marksIn = async (reader: Reader, asked: Asked): Promise<Counted[]> => {
  const meetings = await closedMeetings(reader, asked).select('meetings.id').where('chapter_id', '=', asked.chapterId).execute();
  const marks: Counted[] = [];
  for (const some of splitInParts(meetings, meetingsAtOnce)) {
    const ids = some.map(({ id }) => id);
    let query = reader.selectFrom('attendances').where('meeting_id', 'in', ids).where('mark', 'is not', null);
    query = asked.userId === undefined ? query.where('user_id', 'is not', null) : query.where('user_id', '=', asked.userId);
    const rows = await query
      .select(sql<number>`user_id`.as('userId'))
      .select(markWords.map((word) => countedWhere(`mark = '${word}'`).as(word)))
      .groupBy('user_id')
      .execute();
    marks.push(...rows);
    if (meetings.length > meetingsAtOnce) await yieldFairly();
  }
  return marks;
};

/** First visits that were marked Present or Late in a closed meeting of the chapter, by who invited the visitor. */
const firstVisitsIn = async (reader: Reader, { chapterId, from, to, userId }: Asked): Promise<Counted[]> => {
  const inviter = userId === undefined ? sql<SqlBool>`visitors.invited_by_id > 0` : sql<SqlBool>`visitors.invited_by_id = ${userId}`;
  const visits = firstVisits({ from, to }, sql`meetings.chapter_id = ${chapterId} and ${inviter}`);
  const counted = sql<Counted>`select visitors.invited_by_id as "userId", count(*) as visitors ${visits} group by visitors.invited_by_id`;
  return (await counted.execute(reader)).rows;
};

/** Those who joined the chapter in that time, by who invited them. */
const broughtInBy = (reader: Reader, { chapterId, from, to, userId }: Asked): Promise<Counted[]> => {
  const query = reader
    .selectFrom('visitors')
    .where('chapter_id', '=', chapterId)
    .where('stage', '=', 'Joined')
    .where('joined_on', '>=', from)
    .where('joined_on', '<=', to)
    .select([sql<number>`invited_by_id`.as('userId'), sql<number>`count(*)`.as('broughtIn')])
    .groupBy('invited_by_id');
  return (userId === undefined ? query.where('invited_by_id', 'is not', null) : query.where('invited_by_id', '=', userId)).execute();
};

const isMet = "kind = 'One-to-one' and coalesce(declined, false) = false";
const isInside = "kind = 'Referral' and type = 'Inside'";
const isOutside = "kind = 'Referral' and coalesce(type, '') <> 'Inside'";

const givenIn = (reader: Reader, asked: Asked): Promise<Counted[]> =>
  slipsIn(reader, asked, { who: 'from_id', where: 'chapter_id' })
    .select([countedWhere(isInside).as('givenInside'), countedWhere(isOutside).as('givenOutside'), countedWhere(isMet).as('oneToOnes')])
    .select([countedWhere("kind = 'Testimonial'").as('testimonials'), countedWhere("kind = 'Training'").as('trainings')])
    .select(sql<number>`coalesce(sum(hours_tenths), 0)`.as('hoursTenths'))
    .execute();

const receivedIn = (reader: Reader, asked: Asked): Promise<Counted[]> =>
  slipsIn(reader, asked, { who: 'to_id', where: 'to_chapter_id' })
    .select([countedWhere(isInside).as('receivedInside'), countedWhere(isOutside).as('receivedOutside')])
    .select([countedWhere(isMet).as('oneToOnes'), sql<number>`cast(coalesce(sum(amount_paise), 0) as bigint)`.as('thankedPaise')])
    .execute();

interface Side {
  who: 'from_id' | 'to_id';
  where: 'chapter_id' | 'to_chapter_id';
}

const slipsIn = (reader: Reader, { chapterId, from, to, userId }: Asked, { who, where }: Side) => {
  const query = reader
    .selectFrom('slips')
    .where(where, '=', chapterId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(who, 'is not', null)
    .select(sql<number>`${sql.ref(who)}`.as('userId'))
    .groupBy(who);
  return userId === undefined ? query : query.where(who, '=', userId);
};

/** A light judges six whole months, or the running one with the five before it. */
const judged = 6;

/** Of a month such as '2026-11' the six before it; live the month itself, up to today, and the five before it. */
export const monthsOf = (month: string, live: { upTo: Day } | null = null): { From: Day; To: Day } => {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  if (!live) return { From: first.subtract({ months: judged }).toString(), To: first.subtract({ days: 1 }).toString() };
  const last = first.add({ months: 1 }).subtract({ days: 1 }).toString();
  return { From: first.subtract({ months: judged - 1 }).toString(), To: live.upTo < last ? live.upTo : last };
};

export const monthOf = (day: Day): string => day.slice(0, 7);

// The figures of people in a chapter and a time, counted from the marks of its closed meetings and from slips. Nothing of them is stored.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { inParts, nextPiece } from '../../../platform/data/in-pieces.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { type MarkWord, markWords } from '../../meetings/meetings/meeting-kinds.ts';
import '../../meetings/meetings/meetings.tables.ts';
import type { SlipKind, SlipType } from '../slips/slip-kinds.ts';
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
  oneToOnes: number;
  thankedPaise: number;
  trainings: number;
  hoursTenths: number;
  testimonials: number;
}

export const noTally = (): Tally => ({
  ...{ Present: 0, Late: 0, Absent: 0, Medical: 0, Substitute: 0 },
  ...{ givenInside: 0, givenOutside: 0, receivedInside: 0, receivedOutside: 0, visitors: 0 },
  ...{ oneToOnes: 0, thankedPaise: 0, trainings: 0, hoursTenths: 0, testimonials: 0 },
});

export const weeksOf = (tally: Tally): number => markWords.reduce((sum, word) => sum + tally[word], 0);

/** Of each who has a mark or a slip there. Accounts that are gone are left out. */
export const talliesOf = async (reader: Reader, asked: Asked): Promise<Map<number, Tally>> => {
  const tallies = new Map<number, Tally>();
  const of = (userId: number): Tally => {
    const tally = tallies.get(userId) ?? noTally();
    tallies.set(userId, tally);
    return tally;
  };
  const [marks, given, received] = await Promise.all([marksIn(reader, asked), givenIn(reader, asked), receivedIn(reader, asked)]);
  for (const { userId, mark, count } of marks) of(userId)[mark] += count;
  for (const slips of given) addGiven(of(slips.userId), slips);
  for (const slips of received) addReceived(of(slips.userId), slips);
  for (const { userId, count } of await firstVisitsIn(reader, asked)) of(userId).visitors += count;
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

interface Counted {
  userId: number;
  count: number;
}

/** A chapter may be asked for many years of it. */
const meetingsAtOnce = 100;

const marksIn = async (reader: Reader, asked: Asked): Promise<(Counted & { mark: MarkWord })[]> => {
  const meetings = await closedMeetings(reader, asked).select('meetings.id').where('chapter_id', '=', asked.chapterId).execute();
  const marks: (Counted & { mark: MarkWord })[] = [];
  for (const some of inParts(meetings, meetingsAtOnce)) {
    const ids = some.map(({ id }) => id);
    let query = reader.selectFrom('attendances').where('meeting_id', 'in', ids).where('mark', 'is not', null);
    query = asked.userId === undefined ? query.where('user_id', 'is not', null) : query.where('user_id', '=', asked.userId);
    const rows = await query
      .select(['user_id', 'mark', sql<number>`count(*)`.as('count')])
      .groupBy(['user_id', 'mark'])
      .execute();
    for (const { user_id, mark, count } of rows) {
      if (user_id !== null && mark !== null) marks.push({ userId: user_id, mark, count: Number(count) });
    }
    if (meetings.length > meetingsAtOnce) await nextPiece();
  }
  return marks;
};

/**
 * First visits that were marked Present or Late in a closed meeting of the chapter, by who invited the visitor. Visitors are not kept yet:
 * this is the one place that will count them.
 */
const firstVisitsIn = async (_reader: Reader, _asked: Asked): Promise<Counted[]> => [];

interface Slips extends Counted {
  kind: SlipKind;
  type: SlipType | null;
  declined: boolean | null;
  /** Tenths of hours of who gave them, paise of who received them. */
  sum: number;
}

const givenIn = (reader: Reader, asked: Asked): Promise<Slips[]> =>
  slipsIn(reader, asked, { who: 'from_id', where: 'chapter_id', sum: 'hours_tenths' });

const receivedIn = (reader: Reader, asked: Asked): Promise<Slips[]> =>
  slipsIn(reader, asked, { who: 'to_id', where: 'to_chapter_id', sum: 'amount_paise' });

interface Side {
  who: 'from_id' | 'to_id';
  where: 'chapter_id' | 'to_chapter_id';
  sum: 'hours_tenths' | 'amount_paise';
}

const slipsIn = async (reader: Reader, { chapterId, from, to, userId }: Asked, side: Side): Promise<Slips[]> => {
  let query = reader
    .selectFrom('slips')
    .where(side.where, '=', chapterId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(side.who, 'is not', null);
  if (userId !== undefined) query = query.where(side.who, '=', userId);
  const rows = await query
    .select([`${side.who} as userId`, 'kind', 'type', 'declined'])
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(${sql.ref(side.sum)}), 0)`.as('sum')])
    .groupBy([side.who, 'kind', 'type', 'declined'])
    .execute();
  // PostgreSQL answers counts and sums as text.
  return rows.map((row) => ({ ...row, userId: Number(row.userId), count: Number(row.count), sum: Number(row.sum) }));
};

const addGiven = (tally: Tally, { kind, type, declined, count, sum }: Slips): void => {
  switch (kind) {
    case 'Referral':
      if (type === 'Inside') tally.givenInside += count;
      else tally.givenOutside += count;
      break;
    case 'One-to-one':
      if (!declined) tally.oneToOnes += count;
      break;
    case 'Testimonial':
      tally.testimonials += count;
      break;
    case 'Training':
      tally.trainings += count;
      tally.hoursTenths += sum;
      break;
    case 'Thank you':
      break;
  }
};

const addReceived = (tally: Tally, { kind, type, declined, count, sum }: Slips): void => {
  if (kind === 'Referral') {
    if (type === 'Inside') tally.receivedInside += count;
    else tally.receivedOutside += count;
  }
  if (kind === 'One-to-one' && !declined) tally.oneToOnes += count;
  if (kind === 'Thank you') tally.thankedPaise += sum;
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

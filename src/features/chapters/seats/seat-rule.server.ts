// The rule of seats: in a chapter one person has each profession, a member by the assignment or a visitor for whom it is held. Visitors
// belong to a feature above, so they are asked in SQL here, for everybody who gives a seat.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { seatTexts } from './seats.contract.ts';

export interface WantedSeat {
  chapterId: number;
  professionId: number;
}

/** The person whose own seat does not count as taken. */
interface Except {
  userId?: number;
  visitorId?: number;
}

export const holdsSeat = (visitors: string, today: Day): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${visitors}.stage`)} = 'Approved' and ${sql.ref(`${visitors}.held_until`)} >= ${today})`;

/**
 * Whoever gives a seat locks profession and chapter, then looks, then writes. So of two at once, the second sees the first. Members are
 * locked before this, a visitor's row after it.
 */
export const lockSeats = async (
  records: Records,
  { chapterId, professionId }: WantedSeat,
): Promise<{ chapter: string; profession: string }> => {
  const { tx } = records;
  const professions = tx.selectFrom('professions').select('name').where('id', '=', professionId);
  const [profession] = await records.keepAll(professions);
  if (!profession) throw refusedField(400, 'ProfessionId', seatTexts.professionNotFound);
  const [chapter] = await records.lockAll(tx.selectFrom('chapters').select('chapter_name').where('id', '=', chapterId));
  if (!chapter) throw refusedField(400, 'ChapterId', seatTexts.chapterNotFound);
  return { chapter: chapter.chapter_name, profession: profession.name };
};

/** Locks the chapter's seats, and refuses if somebody else has this one. */
export const requireFreeSeat = async (records: Records, wanted: WantedSeat, except: Except = {}): Promise<void> => {
  const { chapter, profession } = await lockSeats(records, wanted);
  const holder = await findHolder(records, wanted, except);
  if (holder?.name) throw refusedField('SeatTaken', 'ProfessionId', seatTexts.taken(chapter, profession, holder.name));
  if (holder?.held_until) {
    throw refusedField('SeatTaken', 'ProfessionId', seatTexts.held(chapter, profession, formatShortDay(holder.held_until)));
  }
};

const findHolder = async (records: Records, { chapterId, professionId }: WantedSeat, { userId = 0, visitorId = 0 }: Except) => {
  const query = sql<{ name: string | null; held_until: Day | null }>`
    select users.full_name as name, null as held_until from assignments join users on users.id = assignments.user_id
    where assignments.chapter_id = ${chapterId} and assignments.profession_id = ${professionId} and assignments.user_id != ${userId}
    union all
    select null as name, visitors.held_until from visitors
    where visitors.chapter_id = ${chapterId} and visitors.profession_id = ${professionId} and visitors.id != ${visitorId}
      and ${holdsSeat('visitors', todayIn(records.timeZone))}`;
  return (await query.execute(records.tx)).rows[0];
};

/** A member restored by undo needs a seat that is not held. A unique index sees to it that no other member has it. */
export const requireNotHeld = async (records: Records, assignmentIds: readonly number[]): Promise<void> => {
  const { tx } = records;
  const today = todayIn(records.timeZone);
  const held = await readInParts(assignmentIds, async (part) => {
    const chapters = tx.selectFrom('assignments').select('chapter_id').where('id', 'in', part).where('profession_id', 'is not', null);
    await records.lockAll(tx.selectFrom('chapters').select('id').where('id', 'in', chapters).orderBy('id'));
    return tx
      .selectFrom('assignments')
      .innerJoin('visitors', (of) =>
        of.onRef('visitors.chapter_id', '=', 'assignments.chapter_id').onRef('visitors.profession_id', '=', 'assignments.profession_id'),
      )
      .innerJoin('chapters', 'chapters.id', 'visitors.chapter_id')
      .innerJoin('professions', 'professions.id', 'visitors.profession_id')
      .select(['chapter_name', 'professions.name', 'held_until'])
      .where('assignments.id', 'in', part)
      .where(holdsSeat('visitors', today))
      .limit(1)
      .execute();
  });
  for (const { chapter_name, name, held_until } of held) {
    throw new Refusal('CannotUndo', `This cannot be undone: ${seatTexts.held(chapter_name, name, formatShortDay(held_until ?? today))}.`);
  }
};

/** In the order of ids. */
export const lockChaptersWith = async (records: Records, professionId: number): Promise<void> => {
  const { tx } = records;
  const seats = tx.selectFrom('assignments').select('chapter_id').where('profession_id', '=', professionId);
  const visited = tx.selectFrom('visitors').select('chapter_id').where('profession_id', '=', professionId);
  await records.lockAll(tx.selectFrom('chapters').select('id').where('id', 'in', seats.union(visited)).orderBy('id'));
};

/** The name of a chapter that has a seat for both, or null. */
export const chapterWithBoth = async (records: Records, one: number, other: number): Promise<string | null> => {
  const today = todayIn(records.timeZone);
  const chaptersWith = (professionId: number) => sql`
    select chapter_id from assignments where profession_id = ${professionId}
    union select chapter_id from visitors where profession_id = ${professionId} and ${holdsSeat('visitors', today)}`;
  const both = sql<SqlBool>`chapters.id in (${chaptersWith(one)}) and chapters.id in (${chaptersWith(other)})`;
  const chapter = await records.tx.selectFrom('chapters').select('chapter_name').where(both).orderBy('id').limit(1).executeTakeFirst();
  return chapter?.chapter_name ?? null;
};

// Who was in a chapter on an earlier day. When somebody leaves a chapter, the place is kept here with its time. These rows are no records:
// nobody changes them, and an undo restores the place itself.

import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { endOfDay, startOfDay } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import './assignments.tables.ts';

interface PastAssignmentTable {
  id: Generated<number>;
  chapter_id: number;
  user_id: number;
  from_at: string;
  to_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    past_assignments: PastAssignmentTable;
  }
}

/** An undone assignment was a mistake, so it leaves no past. */
export const keepPastAssignments = async ({ tx, isUndo }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const left = isUndo ? [] : rows.filter(({ changed }) => changed === null || 'chapter_id' in changed);
  if (left.length === 0) return;
  const to_at = new Date().toISOString();
  const past = left.map(({ before }) => ({
    chapter_id: Number(before.chapter_id),
    user_id: Number(before.user_id),
    from_at: String(before.created_at),
    to_at,
  }));
  await tx.insertInto('past_assignments').values(past).execute();
};

/**
 * The ids of those who were in the chapter at any time of a day and still have accounts. For later days: who is in it now. Of those who came
 * on that day only who came before a moment, if there is one.
 */
export const membersOnDay = (chapterId: number, day: Day, timeZone: string, cameBefore: string | null = null): RawBuilder<number> => {
  const [start, endOfIt] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
  const end = cameBefore !== null && cameBefore < endOfIt ? cameBefore : endOfIt;
  return sql<number>`(select there.user_id from assignments as there where there.chapter_id = ${chapterId} and there.created_at < ${end}
    union select past.user_id from past_assignments as past join users as former on former.id = past.user_id
    where past.chapter_id = ${chapterId} and past.to_at >= ${start} and past.from_at < ${end})`;
};

/** The chapters in which somebody was at any time of a day, first joined first. For later days: those of now. */
export const chaptersOnDay = async (reader: Reader | Tx, userId: number, day: Day, timeZone: string): Promise<number[]> => {
  const [start, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
  const query = sql<{ chapter_id: number; since: string }>`select chapter_id, min(since) as since from (
      select there.chapter_id, there.created_at as since from assignments as there where there.user_id = ${userId} and there.created_at < ${end}
      union all select past.chapter_id, past.from_at as since from past_assignments as past
      where past.user_id = ${userId} and past.to_at >= ${start} and past.from_at < ${end}) as places
    group by chapter_id order by since, chapter_id`;
  return (await query.execute(reader)).rows.map(({ chapter_id }) => Number(chapter_id));
};

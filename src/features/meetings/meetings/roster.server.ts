// Who belongs to a meeting: of a closed one whoever has a mark, of any other one whoever is in the chapter at the end of its day.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { membersOnDay } from '../../chapters/assignments/past-assignments.server.ts';

export interface RosterOf {
  id: number;
  chapter_id: number;
  day: Day;
  closed_at: string | null;
}

/** The condition for users of the roster. Whoever was marked is on it, wherever they are now. */
export const isOnRoster = (userId: string, { id, chapter_id, day, closed_at }: RosterOf, timeZone: string): RawBuilder<SqlBool> => {
  const marked = sql`select marked.user_id from attendances as marked where marked.meeting_id = ${id} and marked.mark is not null`;
  if (closed_at !== null) return sql<SqlBool>`${sql.ref(userId)} in (${marked})`;
  return sql<SqlBool>`(${sql.ref(userId)} in ${membersOnDay(chapter_id, day, timeZone)} or ${sql.ref(userId)} in (${marked}))`;
};

export const countRoster = async (reader: Reader, { chapter_id, day }: RosterOf, timeZone: string): Promise<number> => {
  const counted = sql<{ total: number }>`select count(*) as total from ${membersOnDay(chapter_id, day, timeZone)} as members`;
  return Number((await counted.execute(reader)).rows[0]?.total ?? 0);
};

/** The ids of those who were in the chapter on that day. */
export const rosterIds = async (reader: Reader, { chapter_id, day }: RosterOf, timeZone: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`select members.user_id from ${membersOnDay(chapter_id, day, timeZone)} as members
    order by members.user_id`.execute(reader);
  return rows.map(({ user_id }) => user_id);
};

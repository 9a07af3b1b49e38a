// Who belongs to a meeting: of a closed one whoever has a mark, of any other one whoever is in the chapter on its day, or has a mark.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { membersOnDay } from '../../chapters/assignments/past-assignments.server.ts';

interface OnDay {
  id: number;
  chapter_id: number;
  day: Day;
}

const markedIn = (id: number) =>
  sql`select marked.user_id from attendances as marked where marked.meeting_id = ${id} and marked.mark is not null and marked.user_id is not null`;

/** The condition for users of the roster. Whoever was marked is on it, wherever they are now. */
export const isOnRoster = (
  userId: string,
  { id, chapter_id, day, closed_at }: OnDay & { closed_at: string | null },
  timeZone: string,
): RawBuilder<SqlBool> => {
  if (closed_at !== null) return sql<SqlBool>`${sql.ref(userId)} in (${markedIn(id)})`;
  return sql<SqlBool>`(${sql.ref(userId)} in ${membersOnDay(chapter_id, day, timeZone)} or ${sql.ref(userId)} in (${markedIn(id)}))`;
};

export const countRoster = async (reader: Reader, { id, chapter_id, day }: OnDay, timeZone: string): Promise<number> => {
  const members = sql`select members.user_id from ${membersOnDay(chapter_id, day, timeZone)} as members`;
  const counted = sql<{ total: number }>`select count(*) as total from (${members} union ${markedIn(id)}) as roster`;
  return Number((await counted.execute(reader)).rows[0]?.total ?? 0);
};

/** The ids of those who were in the chapter on that day, in their order. */
export const rosterIds = async (reader: Reader | Tx, { chapter_id, day }: Omit<OnDay, 'id'>, timeZone: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`select members.user_id from ${membersOnDay(chapter_id, day, timeZone)} as members
    order by members.user_id`.execute(reader);
  return rows.map(({ user_id }) => user_id);
};

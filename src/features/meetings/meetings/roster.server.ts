// Who belongs to a meeting: of a closed one whoever has a mark, of any other one whoever is in the chapter on its day and may sign in, or has
// a mark.

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

/** Who stands there as a visitor, and has joined on that day. */
export const joinedAt = (meetingId: RawBuilder<unknown> | number) =>
  sql`select visitors.user_id from attendances as came join visitors on visitors.id = came.visitor_id
    where came.meeting_id = ${meetingId} and came.visitor_id > 0 and visitors.user_id is not null`;

const membersOf = ({ id, chapter_id, day }: OnDay, timeZone: string, cameBefore: string | null = null): RawBuilder<number> =>
  sql<number>`(select there.user_id from ${membersOnDay(chapter_id, day, timeZone, cameBefore)} as there
    join users as account on account.id = there.user_id
    where account.is_active = true and there.user_id not in (${joinedAt(id)}))`;

/** The condition for users of the roster. Whoever was marked is on it, wherever they are now. */
export const isOnRoster = (userId: string, meeting: OnDay & { closed_at: string | null }, timeZone: string): RawBuilder<SqlBool> => {
  const isMarked = sql<SqlBool>`${sql.ref(userId)} in (${markedIn(meeting.id)})`;
  return meeting.closed_at === null ? sql<SqlBool>`(${sql.ref(userId)} in ${membersOf(meeting, timeZone)} or ${isMarked})` : isMarked;
};

export const countRoster = async (reader: Reader, meeting: OnDay, timeZone: string): Promise<number> => {
  const members = sql`select members.user_id from ${membersOf(meeting, timeZone)} as members`;
  const counted = sql<{ total: number }>`select count(*) as total from (${members} union ${markedIn(meeting.id)}) as roster`;
  return (await counted.execute(reader)).rows[0]?.total ?? 0;
};

/** The ids of its members, in their order. `cameBefore` leaves out who came into the chapter later on that day. */
export const rosterIds = async (
  reader: Reader | Tx,
  meeting: OnDay,
  timeZone: string,
  cameBefore: string | null = null,
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`select members.user_id from ${membersOf(meeting, timeZone, cameBefore)} as members
    order by members.user_id`.execute(reader);
  return rows.map(({ user_id }) => user_id);
};

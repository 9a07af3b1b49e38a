// The people of a meeting or an event, as one list: of a meeting its roster and its visitors, of an event whoever has answered or was there.

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import type { AnswerWord, MarkedVia, MarkWord } from '../meetings/meeting-kinds.ts';
import { isOnRoster } from '../meetings/roster.server.ts';
import type { listAttendance } from './attendances.contract.ts';
import { occasionOf } from './occasions.server.ts';

interface Person {
  /** Of a visitor less than 0. */
  id: number;
  user_id: number | null;
  visitor_id: number | null;
  full_name: string;
  full_name_folded: string;
  profession: string | null;
  profession_folded: string;
  photo: string | null;
  show_me: string;
  attendance_id: number | null;
  attendance_version: number | null;
  answer: AnswerWord | null;
  answered_at: string | null;
  guests: number;
  substitute_name: string | null;
  mark: MarkWord | null;
  marked_at: string | null;
  marked_by: number | null;
  via: MarkedVia | null;
  /** Of who waits for a place: 1 is the next. */
  turn: number | null;
}

/** Null where the caller sees nobody of it. Who comes to an event is for super admins and officers of its chapter. */
export const readSeen = async (context: Context<typeof listAttendance>) => {
  const { data, input, caller, timeZone } = context;
  const { isMeeting, id } = occasionOf(input);
  const own = chaptersOf(context, 'sees');
  if (!isMeeting) {
    const event = await data.read.selectFrom('events').select(['id', 'chapter_id']).where('id', '=', id).executeTakeFirst();
    if (!event || !isAmong(own, event.chapter_id ?? 0)) return null;
    return { meeting: null, seesAll: true, people: peopleOf(eventQuery(id)) };
  }
  const meeting = await data.read.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!meeting) return null;
  const seesAll = isAmong(own, meeting.chapter_id);
  if (!seesAll && !(await isInActive(data.read as Reader, meeting.chapter_id, caller.userId))) return null;
  const members = sql`users left join attendances on attendances.user_id = users.id and attendances.meeting_id = ${id}
    where ${isOnRoster('users.id', meeting, timeZone)}`;
  const visitors = sql`attendances.meeting_id = ${id}`;
  return { meeting, seesAll, people: peopleOf({ members, visitors, turn: noTurn }) };
};

const noTurn = sql`cast(null as integer)`;

const eventQuery = (id: number) => ({
  members: sql`attendances join users on users.id = attendances.user_id
    where attendances.event_id = ${id} and (answer is not null or mark is not null)`,
  visitors: sql`attendances.event_id = ${id}`,
  turn: sql`case when answer = 'Waiting' then row_number() over (partition by answer order by queue_no, attendances.id) end`,
});

const said = sql`attendances.id as attendance_id, attendances.version as attendance_version, answer, answered_at, coalesce(guests, 0) as guests,
  substitute_name, mark, marked_at, marked_by, via`;

const peopleOf = ({ members, visitors, turn }: Record<'members' | 'visitors' | 'turn', RawBuilder<unknown>>) => sql<Person>`(
  select users.id, users.id as user_id, cast(null as integer) as visitor_id, users.full_name, users.full_name_folded, users.profession,
    users.profession_folded, users.photo, users.show_me, ${said}, ${turn} as turn
  from ${members}
  union all
  select -visitors.id, null, visitors.id, visitors.full_name, visitors.full_name_folded, professions.name,
    coalesce(professions.name_folded, ''), null, 'All members', ${said}, ${noTurn}
  from attendances join visitors on visitors.id = attendances.visitor_id left join professions on professions.id = visitors.profession_id
  where ${visitors})`;

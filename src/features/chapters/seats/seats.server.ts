// The seats of a chapter for its members and officers and, without names, for the public.

import { type SqlBool, sql } from 'kysely';
import { todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { handleForAnyone, type OpenContext } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { notAllowed, Refusal, sessionExpired } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isVisible } from '../fellows/visible-users.server.ts';
import { holdsSeat } from './seat-rule.server.ts';
import { listSeats, type Seat } from './seats.contract.ts';

export const seatsServer = [
  handleForAnyone(listSeats, async (context) => {
    const { caller, input } = context;
    const isOfChapter = await belongsTo(context);
    if (isOfChapter === 'public') {
      const seats = await readSeats(context);
      const rows = seats.map(({ State, ...seat }) => ({
        ...seat,
        State: State === 'Held' ? ('Taken' as const) : State,
        UserId: null,
        Name: null,
        IsFound: false,
        HeldUntil: null,
      }));
      return { rows, total: rows.length };
    }
    if (isOfChapter === 'nobody') {
      if (!caller) throw new Refusal(401, sessionExpired);
      if (caller.roleId === roles.admin && chaptersOf({ ...context, caller }, 'sees').length === 0) throw new Refusal(403, notAllowed);
      return { rows: [], total: 0 };
    }
    const seesVisitors = caller !== null && isAmong(chaptersOf({ ...context, caller }, 'visitors'), input.ChapterId);
    const rows = (await readSeats(context)).map((seat) => (seat.State === 'Held' && !seesVisitors ? { ...seat, Name: null } : seat));
    return { rows, total: rows.length };
  }),
];

type Asked = OpenContext<typeof listSeats>;

/** How the caller is related to the chapter, which decides what is shown. */
const belongsTo = async (context: Asked): Promise<'chapter' | 'public' | 'nobody'> => {
  const { data, caller, input } = context;
  const isMember = sql<SqlBool>`exists (select 1 from assignments where assignments.chapter_id = chapters.id and assignments.user_id = ${caller?.userId ?? 0})`;
  const chapter = await data.read
    .selectFrom('chapters')
    .select(['is_active', isMember.as('is_member')])
    .select(sql<boolean | null>`(select public_chapter_pages from settings)`.as('is_public'))
    .where('id', '=', input.ChapterId)
    .executeTakeFirst();
  if (!chapter) return 'nobody';
  if (caller && isAmong(chaptersOf({ ...context, caller }, 'sees'), input.ChapterId)) return 'chapter';
  if (!chapter.is_active) return 'nobody';
  if (chapter.is_member) return 'chapter';
  return chapter.is_public ? 'public' : 'nobody';
};

const readSeats = async ({ data, input, timeZone, caller }: Asked): Promise<Omit<Seat, 'TotalRecords'>[]> => {
  const isFound = caller ? isVisible({ data, caller, timeZone }) : sql`0`;
  const query = sql<StoredSeat>`
    select professions.id, professions.name, assignments.user_id, users.full_name, ${isFound} as is_found, visitors.full_name as visitor_name,
      visitors.held_until
    from professions
    left join assignments on assignments.profession_id = professions.id and assignments.chapter_id = ${input.ChapterId}
    left join users on users.id = assignments.user_id
    left join visitors on visitors.profession_id = professions.id and visitors.chapter_id = ${input.ChapterId}
      and ${holdsSeat('visitors', todayIn(timeZone))}
    order by professions.name_folded, professions.id`;
  return (await query.execute(data.read)).rows.map((seat) => ({
    ProfessionId: seat.id,
    Profession: seat.name,
    ...stateOf(seat),
  }));
};

interface StoredSeat {
  id: number;
  name: string;
  user_id: number | null;
  full_name: string | null;
  is_found: boolean | number;
  visitor_name: string | null;
  held_until: Day | null;
}

const nobody = { UserId: null, Name: null, IsFound: false, HeldUntil: null };

const stateOf = ({ user_id, full_name, is_found, visitor_name, held_until }: StoredSeat) => {
  if (user_id !== null) return { ...nobody, State: 'Taken' as const, UserId: user_id, Name: full_name, IsFound: Boolean(is_found) };
  if (held_until !== null) return { ...nobody, State: 'Held' as const, Name: visitor_name, HeldUntil: noonOf(held_until) };
  return { ...nobody, State: 'Open' as const };
};

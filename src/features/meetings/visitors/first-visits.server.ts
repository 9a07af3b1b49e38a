// First visits, as reports count them: of each person the first ever marked in a closed meeting of any chapter. They count for the chapter of
// that meeting and for who invited. All of it is derived, so that nothing moves when personal data are removed.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../platform/wire/days.ts';
import '../meetings/meetings.tables.ts';
import './visitors.tables.ts';

/** Visitors have few marks in a meeting of many members: the index by meeting and visitor has only theirs. */
const isVisit = (attendances: string, meetings: string) => {
  const [of, at] = [sql.raw(attendances), sql.raw(meetings)];
  return sql<SqlBool>`(${of}.visitor_id > 0 and ${of}.mark in ('Present', 'Late') and ${at}.kind = 'Meeting' and ${at}.closed_at is not null)`;
};

/**
 * No visit of the person was before this one, by whichever row the person came. A cross join keeps SQLite to this order: with statistics of
 * the tables it would read all meetings for each visit.
 */
const isFirstOfPerson = sql<SqlBool>`not exists (
  select 1 from visitors as same cross join attendances as earlier cross join meetings as former
  where earlier.visitor_id = same.id and former.id = earlier.meeting_id and (same.id = coalesce(visitors.person_id, visitors.id) or same.person_id = coalesce(visitors.person_id, visitors.id))
    and ${isVisit('earlier', 'former')}
    and (former.day < meetings.day or (former.day = meetings.day and earlier.id < attendances.id)))`;

/** From meetings, attendances and visitors: the first visits in these days, and where `more` says. */
export const firstVisits = ({ from, to }: { from: Day; to: Day }, more: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  from meetings join attendances on attendances.meeting_id = meetings.id join visitors on visitors.id = attendances.visitor_id
  where meetings.day >= ${from} and meetings.day <= ${to} and ${more} and ${isVisit('attendances', 'meetings')} and ${isFirstOfPerson}`;

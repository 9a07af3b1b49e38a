// The row of one person at a meeting or an event, for an answer or a check-in: added with the first, changed by those that follow. The
// occasion is locked, so nobody else adds it meanwhile.

import { sql } from 'kysely';
import type { Records } from '../../../platform/data/records/records.ts';
import { type AttendanceTable, attendanceRecords, nothingSaid } from '../meetings/meetings.tables.ts';
import type { Attendee, Occasion } from './occasions.server.ts';

type Said = Pick<AttendanceTable, 'answer' | 'answered_at' | 'substitute_name' | 'mark' | 'marked_at' | 'marked_by' | 'via'>;

const isAsBefore = ({ answered_at: _, ...said }: Partial<Said>, before: Said): boolean =>
  Object.entries(said).every(([column, value]) => before[column as keyof Said] === value);

/** Returns the id of the row. `change` says what is new, or null where all stands as it is. */
export const keepAttendance = async (
  records: Records,
  occasion: Occasion,
  person: Attendee,
  change: (before: Said | null) => Partial<Said> | null,
): Promise<number> => {
  const isOfPerson = 'user_id' in person ? sql<boolean>`user_id = ${person.user_id}` : sql<boolean>`visitor_id = ${person.visitor_id}`;
  const before = await records.tx
    .selectFrom('attendances')
    .selectAll()
    .$if(occasion.meeting_id !== null, (rows) => rows.where('meeting_id', '=', occasion.meeting_id))
    .$if(occasion.event_id !== null, (rows) => rows.where('event_id', '=', occasion.event_id))
    .where(isOfPerson)
    .executeTakeFirst();
  const said = change(before ?? null);
  if (before) {
    // The same answer given anew: it holds for the day on which the meeting is now.
    if (said?.answered_at && isAsBefore(said, before))
      await records.renew(attendanceRecords, [before.id], { answered_at: said.answered_at });
    else if (said) await records.update(attendanceRecords, before.id, said);
    return before.id;
  }
  return records.insert(attendanceRecords, {
    ...nothingSaid,
    ...said,
    ...occasion,
    user_id: null,
    ...person,
    created_at: new Date().toISOString(),
  });
};

// The row of one person at a meeting, for an answer or a check-in: added with the first, changed by those that follow. The meeting is locked, so nobody
// else adds it meanwhile.

import type { Records } from '../../../platform/data/records/records.ts';
import { type Asking, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { type AttendanceTable, attendanceRecords, nothingSaid } from '../meetings/meetings.tables.ts';

type Said = Pick<AttendanceTable, 'answer' | 'answered_at' | 'substitute_name' | 'mark' | 'marked_at' | 'marked_by' | 'via'>;

interface Meeting {
  id: number;
  chapter_id: number;
}

/** Returns the id of the row. `change` says what is new, or null where all stands as it is. */
export const keepAttendance = async (
  records: Records,
  meeting: Meeting,
  userId: number,
  change: (before: Said | null) => Partial<Said> | null,
): Promise<number> => {
  const rows = records.tx.selectFrom('attendances').selectAll().where('meeting_id', '=', meeting.id).where('user_id', '=', userId);
  const before = await rows.executeTakeFirst();
  const said = change(before ?? null);
  if (before) {
    if (said) await records.update(attendanceRecords, before.id, said);
    return before.id;
  }
  return records.insert(attendanceRecords, {
    ...{ ...nothingSaid, ...said, meeting_id: meeting.id, chapter_id: meeting.chapter_id, user_id: userId },
    created_at: new Date().toISOString(),
  });
};

/** Whose answer or mark it is: the own, or that of somebody for whom the caller may act. A super admin is in no chapter, and names somebody. Whether the meeting is one of the own chapters is asked by who knows the meeting. */
export const whoIsMeant = (asking: Asking & { caller: { userId: number } }, asked: number | null): number => {
  const { userId, roleId } = asking.caller;
  if (asked === null && roleId === roles.superAdmin) throw refusedField(400, 'UserId', 'Please select a member');
  if (asked === null || asked === userId) return userId;
  if (chaptersOf(asking, 'meetings').length === 0) throw new Refusal(403, notAllowed);
  return asked;
};

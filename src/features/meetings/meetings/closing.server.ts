// Closing a meeting: everybody of the day's roster who has no mark gets one, so that the marks of a closed meeting are that roster. Who was
// absent is told, and how many absences that makes.

import type { Records } from '../../../platform/data/records/records.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { mailAbsences } from './absence-mails.server.ts';
import { type MarkWord, meetingTexts, type saveMeeting, type unmarkedWords } from './meetings.contract.ts';
import { attendanceRecords, meetingRecords } from './meetings.tables.ts';
import { lockMeeting, requireCorrectable, requireItsDay } from './require-meeting.server.ts';
import { rosterIds } from './roster.server.ts';

type Save = Context<typeof saveMeeting>;

interface Closing {
  Id: number;
  Unmarked: (typeof unmarkedWords)[number] | null;
}

export const closeMeeting = async (records: Records, context: Save, { Id, Unmarked }: Closing): Promise<number> => {
  const meeting = await lockMeeting(records, context, Id, 'meetings');
  requireItsDay(context, meeting);
  if (meeting.closed_at !== null) throw new Refusal(409, meetingTexts.isClosed);
  const { tx } = records;
  const now = new Date().toISOString();
  const there = await tx.selectFrom('attendances').select(['id', 'user_id', 'answer', 'mark']).where('meeting_id', '=', Id).execute();
  const known = new Map(there.map((one) => [one.user_id, one]));
  const marked = { marked_at: now, marked_by: context.caller.userId, via: 'Closing' as const };
  const roster = await rosterIds(tx, meeting, context.timeZone);
  const mark = (answer: string | null): MarkWord => {
    if (answer === 'Not going') return 'Absent';
    return answer === 'Substitute' ? 'Substitute' : (Unmarked ?? 'Present');
  };
  for (const id of roster) {
    const one = known.get(id);
    if (one && one.mark === null) await records.update(attendanceRecords, one.id, { mark: mark(one.answer), ...marked });
  }
  await records.insertAll(
    attendanceRecords,
    roster
      .filter((id) => !known.has(id))
      .map((user_id) => ({
        ...{ meeting_id: Id, chapter_id: meeting.chapter_id, user_id, mark: mark(null), ...marked, created_at: now },
        ...{ answer: null, answered_at: null, substitute_name: null },
      })),
  );
  await records.update(meetingRecords, Id, { closed_at: now, closed_by: context.caller.userId });
  await mailAbsences(records, context, meeting);
  return Id;
};

/** What the closing has marked is open again. What people have marked stays. */
export const reopenMeeting = async (records: Records, context: Save, id: number): Promise<number> => {
  const meeting = await lockMeeting(records, context, id, 'meetings');
  if (meeting.closed_at === null) throw new Refusal(409, meetingTexts.isOpen);
  requireCorrectable(context, meeting);
  const byClosing = records.tx.selectFrom('attendances').select(['id', 'answer']).where('meeting_id', '=', id).where('via', '=', 'Closing');
  for (const { id: marked, answer } of await byClosing.orderBy('id').execute()) {
    if (answer === null) await records.delete(attendanceRecords, marked);
    else await records.update(attendanceRecords, marked, { mark: null, marked_at: null, marked_by: null, via: null });
  }
  await records.update(meetingRecords, id, { closed_at: null, closed_by: null });
  return id;
};

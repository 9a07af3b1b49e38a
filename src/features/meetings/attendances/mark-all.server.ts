// Marking many people of a meeting at once. A mark that stands already changes nothing, so that what is sent twice is done once.

import type { Records } from '../../../platform/data/records/records.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { type AttendanceTable, attendanceRecords } from '../meetings/meetings.tables.ts';
import { lockMeeting, requireCorrectable, requireItsDay } from '../meetings/require-meeting.server.ts';
import { rosterIds } from '../meetings/roster.server.ts';
import { attendanceTexts, type Marked, type markAttendance, type SentMark } from './attendances.contract.ts';
import { nothingSaid } from './keep-attendance.server.ts';

type Row = Pick<AttendanceTable, 'mark' | 'substitute_name' | 'via' | 'marked_at' | 'marked_by'>;

export const markAll = async (
  records: Records,
  context: Context<typeof markAttendance>,
  { MeetingId, Marks }: InputOf<typeof markAttendance>,
): Promise<Omit<Marked, 'SetId'>> => {
  const meeting = await lockMeeting(records, context, MeetingId, 'meetings');
  requireItsDay(context, meeting);
  requireCorrectable(context, meeting);
  const { tx } = records;
  const there = await records.lockRows(attendanceRecords, await idsOf(records, MeetingId));
  const rows = new Map([...there.values()].map((stored) => [Number(stored.row.user_id), stored]));
  const roster = new Set(await rosterIds(tx, meeting, context.timeZone));
  const { chapter_name } = await tx
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', meeting.chapter_id)
    .executeTakeFirstOrThrow();
  const marked = { marked_at: new Date().toISOString(), marked_by: context.caller.userId, via: 'Officer' as const };
  const Refused: Marked['Refused'] = [];
  const changes: Parameters<typeof records.updateRows>[1][number][] = [];
  const added: Parameters<typeof records.insertAll<'attendances'>>[1][number][] = [];
  // Of a person who is there twice the last one counts.
  const last = new Map(Marks.map((one) => [`${one.UserId} ${one.VisitorId}`, one]));
  for (const one of last.values()) {
    const stored = one.UserId === null ? undefined : rows.get(one.UserId);
    const isOfMeeting = one.UserId !== null && (roster.has(one.UserId) || (stored?.row.mark ?? null) !== null);
    const name = one.SubstituteName ?? (stored?.row.substitute_name as string | null | undefined) ?? null;
    const why = whyRefused(one, { isOfMeeting, name, chapter: chapter_name });
    if (why !== null || one.UserId === null) {
      Refused.push({ UserId: one.UserId, VisitorId: one.VisitorId, Message: why ?? attendanceTexts.memberNotFound });
      continue;
    }
    const change = changeOf(one, stored?.row as Row | undefined, name);
    if (change === null) continue;
    const said = change.mark === null ? { mark: null, marked_at: null, marked_by: null, via: null } : { ...change, ...marked };
    if (stored) changes.push([stored, said]);
    else {
      const of = { meeting_id: MeetingId, chapter_id: meeting.chapter_id, user_id: one.UserId, created_at: marked.marked_at };
      added.push({ ...nothingSaid, ...said, ...of });
    }
  }
  await records.updateRows(attendanceRecords, changes);
  await records.insertAll(attendanceRecords, added);
  return { Done: last.size - Refused.length, Refused };
};

const idsOf = async ({ tx }: Records, meetingId: number): Promise<number[]> => {
  const rows = await tx.selectFrom('attendances').select('id').where('meeting_id', '=', meetingId).orderBy('id').execute();
  return rows.map(({ id }) => id);
};

interface Known {
  isOfMeeting: boolean;
  /** Who came instead. */
  name: string | null;
  chapter: string;
}

const whyRefused = ({ VisitorId, Mark }: SentMark, { isOfMeeting, name, chapter }: Known): string | null => {
  if (VisitorId !== null || !isOfMeeting) return attendanceTexts.notThatDay(chapter);
  return Mark === 'Substitute' && name === null ? attendanceTexts.noSubstitute : null;
};

/** Null where the row stands as asked. What the closing has marked is a person's mark from now on. */
const changeOf = ({ Mark }: SentMark, row: Row | undefined, name: string | null): Pick<Row, 'mark' | 'substitute_name'> | null => {
  const before = { mark: row?.mark ?? null, name: row?.substitute_name ?? null };
  const substitute_name = Mark === 'Substitute' ? name : before.name;
  if (before.mark === Mark && before.name === substitute_name && row?.via !== 'Closing') return null;
  return before.mark === null && Mark === null ? null : { mark: Mark, substitute_name };
};

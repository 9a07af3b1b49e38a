// Marking many people of a meeting at once. A mark that stands already changes nothing, so that what is sent twice is done once.

import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import type { NewRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records, Stored } from '../../../platform/data/records/records.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { lockAttendances } from '../meetings/closing.server.ts';
import { type AttendanceTable, attendanceRecords, noMark, nothingSaid } from '../meetings/meetings.tables.ts';
import { lockMeeting, requireCorrectable, requireItsDay } from '../meetings/require-meeting.server.ts';
import { isOnRoster } from '../meetings/roster.server.ts';
import { attendanceTexts } from './answers.contract.ts';
import type { Marked, markAttendance, SentMark } from './attendances.contract.ts';

type Save = Context<typeof markAttendance>;

export const markAll = async (
  records: Records,
  context: Save,
  { MeetingId, Marks }: InputOf<typeof markAttendance>,
): Promise<Omit<Marked, 'SetId'>> => {
  const meeting = await lockMeeting(records, context, MeetingId, 'meetings');
  requireItsDay(context, meeting);
  requireCorrectable(context, meeting);
  // Of a person who is there twice the last one counts.
  const last = new Map(Marks.map((one) => [`${one.UserId} ${one.VisitorId}`, one]));
  const ids = [...last.values()].flatMap(({ UserId }) => UserId ?? []);
  const here = await findPeople(records, context, meeting, ids);
  const rows = ids.length > 0 ? await lockAttendances(records, MeetingId, ids) : new Map<number, Stored>();
  const marked = { marked_at: new Date().toISOString(), marked_by: context.caller.userId, via: 'Officer' as const };
  const Refused: Marked['Refused'] = [];
  const changes: [Stored, PlainRow][] = [];
  const added: NewRow<'attendances'>[] = [];
  for (const one of last.values()) {
    const stored = one.UserId === null ? undefined : rows.get(one.UserId);
    const row = rowOf(stored);
    const why = whyRefused(one, { isHere: here.has(one.UserId), isClosed: meeting.closed_at !== null, row });
    if (why !== null) {
      Refused.push({ UserId: one.UserId, VisitorId: one.VisitorId, Message: why });
      continue;
    }
    const change = changeOf(one, row);
    if (change === null) continue;
    const said = change.mark === null ? { ...change, ...noMark } : { ...change, ...marked };
    if (stored) changes.push([stored, said]);
    else {
      const of = { meeting_id: MeetingId, chapter_id: meeting.chapter_id, user_id: one.UserId, created_at: marked.marked_at };
      added.push({ ...nothingSaid, ...said, ...of });
    }
  }
  await records.updateRows(attendanceRecords, changes);
  await records.insertAll(attendanceRecords, added);
  return { Done: last.size - Refused.length, Refused: await withChapter(records, meeting, Refused) };
};

/** Stands for the sentence with the chapter's name, which is read only where somebody is refused. */
const notThatDay = '';

const withChapter = async ({ tx }: Records, { chapter_id }: Meeting, refused: Marked['Refused']): Promise<Marked['Refused']> => {
  if (refused.every(({ Message }) => Message !== notThatDay)) return refused;
  const chapter = await tx.selectFrom('chapters').select('chapter_name').where('id', '=', chapter_id).executeTakeFirstOrThrow();
  const text = attendanceTexts.notThatDay(chapter.chapter_name);
  return refused.map((one) => (one.Message === notThatDay ? { ...one, Message: text } : one));
};

type Meeting = Awaited<ReturnType<typeof lockMeeting>>;

/** Those of the roster. First the people are locked, then their rows: in that order an account is deleted, too. */
const findPeople = async ({ tx }: Records, { data, timeZone }: Save, meeting: Meeting, ids: readonly number[]) => {
  if (ids.length === 0) return new Set<number | null>();
  // Changing a mark of a closed meeting is for who is on it; somebody of that day who was left out may be added, too.
  const onRoster = isOnRoster('users.id', { ...meeting, closed_at: null }, timeZone);
  const people = tx.selectFrom('users').select('id').where('id', 'in', ids).where(onRoster).orderBy('id');
  const found = await lockAgainstDelete(data, people).execute();
  return new Set<number | null>(found.map(({ id }) => id));
};

interface Row {
  mark: string | null;
  answer: string | null;
  substitute: string | null;
  isByClosing: boolean;
}

const rowOf = (stored: Stored | undefined): Row => {
  const text = (column: string): string | null => {
    const value = stored?.row[column] ?? null;
    return value === null ? null : String(value);
  };
  return { mark: text('mark'), answer: text('answer'), substitute: text('substitute_name'), isByClosing: text('via') === 'Closing' };
};

interface Known {
  isHere: boolean;
  isClosed: boolean;
  row: Row;
}

const whyRefused = ({ VisitorId, Mark, SubstituteName }: SentMark, { isHere, isClosed, row }: Known): string | null => {
  if (VisitorId !== null || !isHere) return notThatDay;
  if (Mark === null && isClosed && row.mark !== null) return attendanceTexts.keepsMarks;
  return Mark === 'Substitute' && SubstituteName === null && row.substitute === null ? attendanceTexts.noSubstitute : null;
};

/** Null where the row stands as asked. What the closing has marked is a person's mark from now on. */
const changeOf = ({ Mark, SubstituteName }: SentMark, row: Row): Pick<AttendanceTable, 'mark' | 'substitute_name'> | null => {
  const isOfAnswer = row.answer === 'Substitute';
  const substitute_name = Mark === 'Substitute' ? (SubstituteName ?? row.substitute) : isOfAnswer ? row.substitute : null;
  if (Mark === row.mark && substitute_name === row.substitute && !(row.isByClosing && Mark !== null)) return null;
  return { mark: Mark, substitute_name };
};

// Closing a meeting: everybody of the day's roster who has no mark gets one, so that the marks of a closed meeting are that roster. Who was
// absent is told, and how many absences that makes.

import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { lockAgainstDelete } from '../../../platform/data/locked.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { fieldsOf } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Context } from '../../../platform/server/calls/handle.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import type { Time } from '../../../platform/wire/times.ts';
import { tellAbsences } from './absence-notices.server.ts';
import type { MarkWord } from './meeting-kinds.ts';
import { meetingTexts, type saveMeeting, type unmarkedWords } from './meetings.contract.ts';
import { attendanceRecords, closingName, meetingRecords, noMark, nothingSaid } from './meetings.tables.ts';
import { lockMeeting, requireCorrectable, requireItsDay, startOf } from './require-meeting.server.ts';
import { rosterIds } from './roster.server.ts';

type Save = Context<typeof saveMeeting>;

interface Closing {
  Id: number;
  Unmarked: (typeof unmarkedWords)[number] | null;
}

const batchSize = 200;

export const closeMeeting = async (records: Records, context: Save, { Id, Unmarked }: Closing): Promise<number> => {
  const meeting = await lockMeeting(records, context, Id, 'meetings');
  requireItsDay(context, meeting);
  if (meeting.closed_at !== null) throw new Refusal(409, meetingTexts.isClosed);
  const { tx } = records;
  const now = new Date().toISOString();
  const marked = { marked_at: now, marked_by: context.caller.userId, via: 'Closing' as const };
  const mark = (answer: unknown): MarkWord => {
    if (answer === 'Not going') return 'Absent';
    return answer === 'Substitute' ? 'Substitute' : (Unmarked ?? 'Present');
  };
  const roster = await rosterIds(tx, meeting, context.timeZone, await lastJoining(tx, meeting, context.timeZone));
  for (const part of splitInParts(roster, batchSize)) {
    // In the order in which an account is deleted: first the person, then the rows of the person.
    const there = await lockAgainstDelete(
      context.data,
      tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id'),
    ).execute();
    const rows = await lockAttendances(records, Id, part);
    const unmarked = [...rows.values()].filter(({ row }) => row.mark === null);
    for (const [word, alike] of Map.groupBy(unmarked, ({ row }) => mark(row.answer))) {
      await records.updateAlike(attendanceRecords, alike, { mark: word, ...marked });
    }
    await records.insertAll(
      attendanceRecords,
      there
        .filter(({ id }) => !rows.has(id))
        .map(({ id }) => ({
          ...nothingSaid,
          ...marked,
          mark: mark(null),
          meeting_id: Id,
          chapter_id: meeting.chapter_id,
          user_id: id,
          created_at: now,
        })),
    );
  }
  await records.update(meetingRecords, Id, { closed_at: now, closed_by: context.caller.userId });
  await tellAbsences(records, meeting);
  return Id;
};

/**
 * Of a meeting that was closed before: the moment until which somebody had to be in the chapter. Whoever came after it had begun and was
 * closed is on its roster only with a mark that a person has given.
 */
const lastJoining = async (tx: Tx, meeting: { id: number; day: Day; starts_at: Time }, timeZone: string): Promise<string | null> => {
  const closings = tx.selectFrom('changes').select('fields').where('record', '=', closingName).where('record_id', '=', meeting.id);
  const first = await closings.orderBy('id').limit(1).executeTakeFirst();
  const [, before, after] = fieldsOf(first?.fields ?? '[]').find(([column]) => column === 'closed_at') ?? [];
  // What is old is removed from the history: then the first one left may be a reopening.
  const closed = after ?? before ?? null;
  if (closed === null) return null;
  const began = new Date(startOf(meeting, timeZone)).toISOString();
  return String(closed) > began ? String(closed) : began;
};

/** By the ids of the members. */
const lockAttendances = async (records: Records, meetingId: number, userIds: readonly number[]) => {
  const isTheirMark = sql<SqlBool>`attendances.meeting_id = ${meetingId} and attendances.user_id in (${sql.join(userIds)})`;
  const locked = await records.lockWhere(attendanceRecords, isTheirMark);
  return new Map([...locked.values()].map((stored) => [Number(stored.row.user_id), stored]));
};

/** What the closing has marked is open again. What people have marked stays, and so do the figures of accounts that are gone. */
export const reopenMeeting = async (records: Records, context: Save, id: number): Promise<number> => {
  const meeting = await lockMeeting(records, context, id, 'meetings');
  if (meeting.closed_at === null) throw new Refusal(409, meetingTexts.isOpen);
  requireCorrectable(context, meeting);
  const closers = await records.tx
    .selectFrom('attendances')
    .select('user_id')
    .where('meeting_id', '=', id)
    .where('via', '=', 'Closing')
    .where('user_id', 'is not', null)
    .orderBy('user_id')
    .execute();
  for (const part of splitInParts(closers, batchSize)) {
    const rows = [
      ...(
        await lockAttendances(
          records,
          id,
          part.map(({ user_id }) => Number(user_id)),
        )
      ).values(),
    ];
    const answered = rows.filter(({ row }) => row.answer !== null);
    await records.updateAlike(attendanceRecords, answered, noMark);
    const others = rows.filter(({ row }) => row.answer === null);
    if (others.length > 0) await records.deleteRows(attendanceRecords, others);
  }
  await records.update(meetingRecords, id, { closed_at: null, closed_by: null });
  return id;
};

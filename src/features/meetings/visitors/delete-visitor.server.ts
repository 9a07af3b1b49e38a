// Deleting a visitor, by hand or by the undo of an addition: the attendances go along, unless they count in a closed meeting.

import { type SqlBool, sql } from 'kysely';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { followApplications } from './visitor-notices.server.ts';
import { visitorTexts } from './visitors.contract.ts';
import { visitorRecords } from './visitors.tables.ts';

export const deleteVisitor = async (records: Records, id: number): Promise<void> => {
  await lockMeetingsOf(records, [id]);
  if (!(await records.delete(visitorRecords, id))) throw new Refusal(404, visitorTexts.notFound);
};

/** Whoever marks locks the meeting first, and the visitor last. */
export const lockMeetingsOf = async (records: Records, ids: readonly number[]): Promise<void> => {
  const of = records.tx.selectFrom('attendances').select('meeting_id').where('visitor_id', 'in', ids).where('meeting_id', 'is not', null);
  await records.lockAll(records.tx.selectFrom('meetings').select('id').where('id', 'in', of).orderBy('id'));
};

/** The figures of closed meetings stay. */
export const followVisitors = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  await followApplications(records, rows);
  const gone = rows.filter(({ changed }) => changed === null).map(({ before }) => before);
  const [ids, joined] = [gone.map(({ id }) => Number(id)), gone.find(({ stage }) => stage === 'Joined')];
  if (ids.length === 0) return;
  if (joined) throw new Refusal(409, visitorTexts.hasJoined(String(joined.full_name)));
  const counted = await records.tx
    .selectFrom('attendances')
    .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
    .select('attendances.id')
    .where('visitor_id', 'in', ids)
    .where('mark', 'is not', null)
    .where('closed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (counted) throw new Refusal(409, visitorTexts.hasVisits);
  const stored = await records.lockWhere(attendanceRecords, sql<SqlBool>`attendances.visitor_id in (${sql.join(ids)})`, 'deletion');
  if (stored.size > 0) await records.alongWith(() => records.deleteRows(attendanceRecords, [...stored.values()]));
};

// What is known of visitors by the meetings they came to: their visits, and the stage that a first mark makes. Attendances are the only source.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { readInParts, sortIds } from '../../../platform/data/parts.ts';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Day } from '../../../platform/wire/days.ts';
import '../meetings/meetings.tables.ts';
import { followAnswers, forgetComing } from './visit-notices.server.ts';
import { visitorRecords } from './visitors.tables.ts';

const cameOnce = sql<SqlBool>`attendances.mark in ('Present', 'Late')`;

export interface Visits {
  count: number;
  first: Day;
  last: Day;
}

export const visitsOf = async (reader: Reader | Tx, ids: readonly number[]): Promise<Map<number, Visits>> => {
  const rows = await readInParts(ids, (part) =>
    reader
      .selectFrom('attendances')
      .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
      .where('visitor_id', 'in', part)
      .where(cameOnce)
      .select([sql<number>`visitor_id`.as('visitor_id'), sql<number>`count(*)`.as('count')])
      .select([sql<Day>`min(day)`.as('first'), sql<Day>`max(day)`.as('last')])
      .groupBy('visitor_id')
      .execute(),
  );
  return new Map(rows.map(({ visitor_id, count, ...days }) => [visitor_id, { count, ...days }]));
};

/** The next meeting to which each comes. */
export const comingOf = async (reader: Reader, ids: readonly number[], today: Day): Promise<Map<number, Day>> => {
  const rows = await readInParts(ids, (part) =>
    reader
      .selectFrom('attendances')
      .innerJoin('meetings', 'meetings.id', 'attendances.meeting_id')
      .where('visitor_id', 'in', part)
      .where('answer', '=', 'Going')
      .where('mark', 'is', null)
      .where('day', '>=', today)
      .where('kind', '!=', 'Holiday')
      .where('closed_at', 'is', null)
      .select([sql<number>`visitor_id`.as('visitor_id'), sql<Day>`min(day)`.as('day')])
      .groupBy('visitor_id')
      .execute(),
  );
  return new Map(rows.map(({ visitor_id, day }) => [Number(visitor_id), day]));
};

const visitsOfVisitor = sql`from attendances join meetings on meetings.id = attendances.meeting_id where attendances.visitor_id = visitors.id and ${cameOnce}`;

/** For orders, by which all visitors are looked at. */
export const countedVisits: RawBuilder<number> = sql`(select count(*) ${visitsOfVisitor})`;
export const lastVisit: RawBuilder<Day | null> = sql`(select max(meetings.day) ${visitsOfVisitor})`;

/** A mark at a meeting makes 'Visited' of who was invited or has registered; with the last mark that goes back. */
export const followVisits = async (records: Records, visitorIds: readonly number[], without: readonly number[] = []): Promise<void> => {
  const ids = sortIds(visitorIds);
  if (ids.length === 0) return;
  const came = await findPresent(records, ids, without);
  for (const [id, stored] of await records.lockRows(visitorRecords, ids)) {
    const { stage, stage_before } = stored.row;
    const isEarly = stage === 'Invited' || stage === 'Registered';
    if (isEarly && came.has(id)) await records.updateRow(visitorRecords, stored, { stage: 'Visited', stage_before: stage });
    if (stage === 'Visited' && stage_before && !came.has(id))
      await records.updateRow(visitorRecords, stored, { stage: stage_before, stage_before: null });
  }
};

const findPresent = async ({ tx }: Records, ids: readonly number[], without: readonly number[]): Promise<Set<number>> => {
  let query = tx
    .selectFrom('attendances')
    .select('visitor_id')
    .distinct()
    .where('visitor_id', 'in', ids)
    .where('meeting_id', 'is not', null)
    .where(cameOnce);
  if (without.length > 0) query = query.where('id', 'not in', without);
  return new Set((await query.execute()).map(({ visitor_id }) => Number(visitor_id)));
};

/** Attendances were changed, or an undo takes them away. Whoever adds them calls followVisits: nothing follows a new row. */
export const followAttendances = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  await forgetComing(
    records.tx,
    rows.filter(({ changed }) => changed === null).map(({ before: { visitor_id, meeting_id } }) => ({ visitor_id, meeting_id })),
  );
  await followAnswers(records.tx, rows);
  const marked = rows.filter(
    ({ before, changed }) => before.visitor_id !== null && before.meeting_id !== null && (changed ? 'mark' in changed : records.isUndo),
  );
  const gone = marked.filter(({ changed }) => changed === null).map(({ before }) => Number(before.id));
  await followVisits(
    records,
    marked.map(({ before }) => Number(before.visitor_id)),
    gone,
  );
};

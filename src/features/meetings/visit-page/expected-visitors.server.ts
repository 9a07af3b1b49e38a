// Which visitors are expected at a meeting, and are to be told that it changes.

import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { valuesBefore } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { openStages } from '../visitors/visitor-words.ts';
import '../visitors/visitors.tables.ts';

export interface Expected {
  id: number;
  /** Null for somebody who must be rung. */
  email: string | null;
  full_name: string;
  invited_by_id: number | null;
  /** When the visitor was put down for the meeting. */
  answered_at: string | null;
}

interface Finder extends Pick<Records, 'changes'> {
  read: Reader | Tx;
}

/** With a meeting that is deleted its answers have gone, in the same set. */
export const findExpected = async ({ read, changes }: Finder, { id }: { id: number }): Promise<Expected[]> => {
  const gone = new Map(
    changes.flatMap(({ record, kind, fields }): [number, string][] => {
      if (record !== attendanceRecords.name || kind !== 'Deleted') return [];
      const { meeting_id, answer, visitor_id, answered_at } = valuesBefore(fields);
      return meeting_id === id && answer === 'Going' && visitor_id ? [[Number(visitor_id), String(answered_at ?? '')]] : [];
    }),
  );
  const comes = sql<SqlBool>`visitors.id in (select visitor_id from attendances where meeting_id = ${id} and answer = 'Going'
    and mark is null and visitor_id is not null)`;
  const visitors = await read
    .selectFrom('visitors')
    .select(['id', 'email', 'full_name', 'invited_by_id'])
    .select(
      sql<string | null>`(select answered_at from attendances where meeting_id = ${id} and visitor_id = visitors.id)`.as('answered_at'),
    )
    .where((where) => (gone.size === 0 ? comes : where.or([comes, where('id', 'in', [...gone.keys()])])))
    .where('stage', 'in', openStages)
    .orderBy('id')
    .execute();
  return visitors.map((visitor) => ({ ...visitor, answered_at: visitor.answered_at ?? gone.get(visitor.id) ?? null }));
};

/** The beginning of the Message-ID of what a visitor is mailed about a meeting: what still waits goes when the meeting changes. */
export const mailOfVisit = (visitorId: number, meetingId: number): string => `visitor-${visitorId}-meeting-${meetingId}`;

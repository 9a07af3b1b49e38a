// What a meeting was before, as the history knows it. When it was to begin before it was moved: an answer that was given then was for another
// day. Which theme it had before the reason of calling it off took its place.

import type { Reader, Tx } from '../../../platform/data/data.ts';
import { noIndex } from '../../../platform/data/no-index.ts';
import { type FieldChange, fieldsOf } from '../../../platform/data/records/changes.tables.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { Time } from '../../../platform/wire/times.ts';
import type { MeetingKind } from './meeting-kinds.ts';
import { meetingRecords } from './meetings.tables.ts';

export interface Start {
  day: Day;
  starts_at: Time;
}

interface Move {
  at: string;
  /** What it has changed of these, as it was before. */
  before: Partial<Start & { ends_at: Time; kind: MeetingKind }>;
}

/** More than anybody makes. */
const mostMoves = 100;

const movedColumns: ReadonlySet<string> = new Set(['day', 'starts_at', 'ends_at', 'kind']);

/** The newest first. */
export const readMoves = async (read: Reader | Tx, meetingId: number): Promise<Move[]> =>
  (await readChanges(read, meetingId)).flatMap(({ at, fields }) => {
    const moved = fields.filter(([column]) => movedColumns.has(column));
    return moved.length === 0 ? [] : [{ at, before: Object.fromEntries(moved) as Move['before'] }];
  });

/** Of a holiday: its theme, or the one that it had as a meeting, where the reason of calling it off has taken its place. */
export const readThemeAsMeeting = async (
  read: Reader | Tx,
  { id, theme }: { id: number; theme: string | null },
): Promise<string | null> => {
  const calledOff = (await readChanges(read, id)).find(({ fields }) => fields.some(([column]) => column === 'kind'));
  const replaced = calledOff?.fields.find(([column]) => column === 'theme');
  return replaced ? (replaced[1] as string | null) : theme;
};

const readChanges = async (read: Reader | Tx, meetingId: number): Promise<{ at: string; fields: FieldChange[] }[]> => {
  const changes = await read
    .selectFrom('changes')
    .select(['at', 'fields'])
    .where('record', '=', meetingRecords.name)
    .where('record_id', '=', meetingId)
    .where(noIndex('kind'), '=', 'Changed')
    .orderBy('id', 'desc')
    .limit(mostMoves)
    .execute();
  return changes.map(({ at, fields }) => ({ at, fields: fieldsOf(fields) }));
};

/** With the times and the kind that it had at that moment, such as that of an answer. `meeting` is as it is after all these moves. */
export const startAt = <Meeting extends Start>(meeting: Meeting, moves: readonly Move[], moment: string): Meeting => {
  const later = moves.filter(({ at }) => at > moment).map(({ before }) => before);
  // What the oldest of them has changed counts.
  return Object.assign({ ...meeting }, ...later) as Meeting;
};

const minutesOf = ({ starts_at }: Start): number => Number(starts_at.slice(0, 2)) * 60 + Number(starts_at.slice(3, 5));

/** Another day, or an hour or more earlier or later: who could come then may not be able to now. */
export const isOtherStart = (one: Start, other: Start): boolean =>
  one.day !== other.day || Math.abs(minutesOf(one) - minutesOf(other)) >= 60;

/** Whether an answer of that moment was given for another day, or for an hour or more earlier or later. */
export const isBeforeMove = async (read: Reader | Tx, meeting: Start & { id: number }, moment: string): Promise<boolean> =>
  isOtherStart(startAt(meeting, await readMoves(read, meeting.id), moment), meeting);

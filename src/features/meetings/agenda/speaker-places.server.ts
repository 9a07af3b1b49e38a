// Where a speaker stands in the agendas of meetings, and whether the place is free.

import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { Time } from '../../../platform/wire/times.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { mostParts } from './agenda.contract.ts';

interface Planned {
  id: number;
  day: Day;
  starts_at: Time;
  kind: string;
  closed_at: string | null;
}

export interface SpeakerPlace {
  /** The part that waits for its speaker; null where the agenda has none, and gets one. */
  partId: number | null;
  lastPosition: number;
  /** Who speaks. */
  speaker: string | null;
  /** The meeting is ahead, and has neither a speaker nor a full agenda. */
  isFree: boolean;
}

/** By meeting. */
export const findSpeakerPlaces = async (
  reader: Reader | Tx,
  meetings: readonly Planned[],
  timeZone: string,
): Promise<Map<number, SpeakerPlace>> => {
  if (meetings.length === 0) return new Map();
  const ids = meetings.map(({ id }) => id);
  const parts = await reader
    .selectFrom('meeting_parts')
    .leftJoin('users', 'users.id', 'meeting_parts.user_id')
    .select(['meeting_parts.id', 'meeting_id', 'part', 'full_name', 'position'])
    .where('meeting_id', 'in', ids)
    .orderBy('position')
    .orderBy('meeting_parts.id')
    .execute();
  const byMeeting = Map.groupBy(parts, ({ meeting_id }) => meeting_id);
  return new Map(
    meetings.map((meeting) => {
      const own = byMeeting.get(meeting.id) ?? [];
      const waiting = own.filter(({ part }) => part === speakersPart);
      const speaker = waiting.find(({ full_name }) => full_name !== null)?.full_name ?? null;
      const isAhead = meeting.kind === 'Meeting' && meeting.closed_at === null && !hasBegun(meeting, timeZone);
      const hasRoom = waiting.length > 0 || own.length < mostParts;
      const isFree = isAhead && hasRoom && speaker === null;
      return [meeting.id, { partId: waiting[0]?.id ?? null, lastPosition: own.at(-1)?.position ?? 0, speaker, isFree }];
    }),
  );
};

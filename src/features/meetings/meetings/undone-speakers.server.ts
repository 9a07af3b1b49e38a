// What an undo changes for speakers: what was told to them before is not true any more, and they are told how it is now.

import { readInParts } from '../../../platform/data/parts.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { readUndoneRows, type UndoneRow } from '../../../platform/data/records/undone-rows.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { speakersPart } from './meetings.contract.ts';
import { meetingPartRecords, meetingRecords } from './meetings.tables.ts';
import { type Occasion, tellUndone } from './tell-speakers.server.ts';

type Undone = Pick<UndoneRow, 'before' | 'now'>;

/** Runs after each kind that was undone. What is told twice is told once: the second time forgets the first. */
export const tellUndoneSpeakers = async (records: Records): Promise<void> => {
  const meetings = new Map((await readUndoneRows(records, meetingRecords)).map((row): [number, Undone] => [row.id, row]));
  const changedParts = await readUndoneRows(records, meetingPartRecords);
  const parts = [...changedParts, ...(await unchangedParts(records, [...meetings.keys()], new Set(changedParts.map(({ id }) => id))))];
  const isOfSpeaker = (part: PlainRow | null) => part?.part === speakersPart && part.user_id !== null;
  const byMeeting = Map.groupBy(
    parts.filter(({ before, now }) => isOfSpeaker(before) || isOfSpeaker(now)),
    ({ before, now }) => Number((now ?? before)?.meeting_id),
  );
  const ids = [...byMeeting.keys()].filter((id) => !meetings.has(id));
  const stored = await readInParts(ids, (part) => records.tx.selectFrom('meetings').selectAll().where('id', 'in', part).execute());
  for (const row of stored) meetings.set(row.id, { before: row as PlainRow, now: row as PlainRow });
  for (const [id, itsParts] of byMeeting) {
    const meeting = meetings.get(id);
    const row = meeting?.now ?? meeting?.before;
    if (!meeting || !row) continue;
    const occasion: Occasion = { id, chapter_id: Number(row.chapter_id), day: row.day as Day };
    await tellUndone(records, occasion, {
      before: { day: dayOf(meeting.before), userIds: speakersAmong(itsParts.map(({ before }) => before)) },
      now: { day: dayOf(meeting.now), userIds: speakersAmong(itsParts.map(({ now }) => now)) },
    });
  }
};

/** Null where there is no meeting to speak at. */
const dayOf = (meeting: PlainRow | null): Day | null => (meeting === null || meeting.kind === 'Holiday' ? null : (meeting.day as Day));

const speakersAmong = (parts: readonly (PlainRow | null)[]): number[] =>
  parts.flatMap((part) => (part?.part === speakersPart && part.user_id !== null ? [Number(part.user_id)] : []));

/** Of meetings that were changed themselves. */
const unchangedParts = async ({ tx }: Records, meetingIds: readonly number[], changed: ReadonlySet<number>): Promise<Undone[]> => {
  const rows = await readInParts(meetingIds, (part) =>
    tx.selectFrom('meeting_parts').selectAll().where('meeting_id', 'in', part).where('part', '=', speakersPart).execute(),
  );
  return rows.filter(({ id }) => !changed.has(id)).map((row) => ({ before: row as PlainRow, now: row as PlainRow }));
};

// What one save, bulk, undo or restored version has changed of meetings and of their speakers, for whoever is to be told.

import type { Selectable } from 'kysely';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Change } from '../../../platform/data/records/noted-changes.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { readChangedRows } from '../../../platform/data/records/undo/changed-rows.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { speakersPart } from '../meetings/meetings.contract.ts';
import { type MeetingTable, meetingPartRecords, meetingRecords } from '../meetings/meetings.tables.ts';
import { hasEnded } from '../meetings/require-meeting.server.ts';

export type MeetingFacts = Pick<
  Selectable<MeetingTable>,
  'id' | 'chapter_id' | 'day' | 'starts_at' | 'ends_at' | 'kind' | 'mode' | 'place' | 'link' | 'theme'
>;

export interface Speaker {
  userId: number;
  topic: string | null;
  minutes: number;
}

export interface MeetingChange {
  id: number;
  chapterId: number;
  chapterName: string;
  /** Null where there was no meeting, or is none any more. */
  before: MeetingFacts | null;
  now: MeetingFacts | null;
  /** A new meeting is told to nobody, one that has come back is. */
  isNew: boolean;
  speakersBefore: readonly Speaker[];
  speakersNow: readonly Speaker[];
}

/** The nearest first. Of those that are over there is nothing to tell. */
export const readMeetingChanges = async (records: Records): Promise<MeetingChange[]> => {
  const rows = new Map((await readChangedRows(records, meetingRecords)).map((row) => [row.id, row]));
  const parts = await readSpeakerParts(records, [...rows.keys()]);
  const others = [...parts.keys()].filter((id) => !rows.has(id));
  const stored = await readInParts(others, (part) => records.tx.selectFrom('meetings').selectAll().where('id', 'in', part).execute());
  for (const row of stored) rows.set(row.id, { id: row.id, before: row as PlainRow, now: row as PlainRow });
  const changes = [...rows.values()].flatMap(({ id, before, now }) => {
    const own = parts.get(id) ?? [];
    const change = { id, before: factsOf(before), now: factsOf(now) };
    const last = change.now ?? change.before;
    if (!last || !isAhead(change, records.timeZone)) return [];
    return {
      ...change,
      chapterId: last.chapter_id,
      isNew: before === null && !records.changes.some((one) => isRestored(one, id)),
      speakersBefore: speakersAmong(own.map((part) => part.before)),
      speakersNow: speakersAmong(own.map((part) => part.now)),
    };
  });
  const names = await readChapterNames(records, new Set(changes.map(({ chapterId }) => chapterId)));
  return changes
    .map((change) => ({ ...change, chapterName: names.get(change.chapterId) ?? '' }))
    .sort((one, other) => one.id - other.id)
    .sort((one, other) => Number(dayOf(one) > dayOf(other)) - Number(dayOf(one) < dayOf(other)));
};

export const isAhead = ({ before, now }: Pick<MeetingChange, 'before' | 'now'>, timeZone: string): boolean =>
  [before, now].some((facts) => facts && !hasEnded(facts, timeZone));

const factsOf = (row: PlainRow | null) => row as unknown as MeetingFacts | null; // a whole row of the table

const isRestored = ({ record, record_id, kind }: Change, id: number): boolean =>
  record === meetingRecords.name && record_id === id && kind === 'Restored';

const dayOf = ({ before, now }: Pick<MeetingChange, 'before' | 'now'>): Day =>
  [before, now].flatMap((one) => one?.day ?? []).sort()[0] ?? '';

interface Part {
  before: PlainRow | null;
  now: PlainRow | null;
}

/** By meeting: the parts whose person has changed, and those of meetings that have. */
const readSpeakerParts = async (records: Records, meetingIds: readonly number[]): Promise<Map<number, Part[]>> => {
  const changed = await readChangedRows(records, meetingPartRecords, namesSpeaker);
  const known = new Set(changed.map(({ id }) => id));
  const stored = await readInParts(meetingIds, (part) =>
    records.tx.selectFrom('meeting_parts').selectAll().where('meeting_id', 'in', part).where('part', '=', speakersPart).execute(),
  );
  const unchanged = stored.filter(({ id }) => !known.has(id)).map((row): Part => ({ before: row as PlainRow, now: row as PlainRow }));
  const speaking = [...changed, ...unchanged].filter(({ before, now }) => speakersAmong([before, now]).length > 0);
  return Map.groupBy(speaking, ({ before, now }) => Number((now ?? before)?.meeting_id));
};

/** Most new parts of an agenda have nobody yet. */
const namesSpeaker = ({ kind, fields }: Change): boolean =>
  fields.some(([column, before, after]) =>
    column === 'user_id' ? (before ?? after) !== null : column === 'part' && kind === 'Changed' && before !== after,
  );

export const speakersAmong = (parts: readonly (PlainRow | null)[]): Speaker[] =>
  parts.flatMap((part) =>
    part?.part === speakersPart && part.user_id !== null
      ? [{ userId: Number(part.user_id), topic: part.topic === null ? null : String(part.topic), minutes: Number(part.minutes) }]
      : [],
  );

const readChapterNames = async ({ tx }: Records, ids: ReadonlySet<number>): Promise<Map<number, string>> => {
  const rows = await readInParts(ids, (part) => tx.selectFrom('chapters').select(['id', 'chapter_name']).where('id', 'in', part).execute());
  return new Map(rows.map(({ id, chapter_name }) => [id, chapter_name]));
};

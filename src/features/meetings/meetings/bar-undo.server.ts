// What the history may not take back of meetings and marks: what the calls would refuse, it refuses too.

import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isOfficerOf, type Undone } from '../../../platform/data/records/undo/undo-hooks.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { daysToCorrect } from './meeting-kinds.ts';
import { meetingTexts } from './meetings.contract.ts';
import { attendanceRecords, meetingRecords } from './meetings.tables.ts';
import { hasBegun, hasMarks } from './require-meeting.server.ts';

const closing = meetingRecords.apart?.name;

/** A closing, or an opening, goes back with all its marks. A day does not change under marks. */
export const barUndoOfMeetings = async (records: Records, { changes, isWholeSet, by }: Undone): Promise<void> => {
  for (const { record, record_id, fields } of changes) {
    const id = Number(record_id);
    const [meeting] = await records.lockAll(records.tx.selectFrom('meetings').select(['day', 'closed_at']).where('id', '=', id));
    if (!meeting) continue;
    if (record === closing) {
      if (!isWholeSet) throw new Refusal('CannotUndo', meetingTexts.closedTogether);
      if (!by.mayUndoAll && todayIn(records.timeZone) > daysAfter(meeting.day, daysToCorrect)) throw new Refusal(403, meetingTexts.tooLate);
      continue;
    }
    const movesDay = fields.some(([column, before, after]) => column === 'day' && before !== after);
    if (movesDay && (meeting.closed_at !== null || (await hasMarks(records, id)))) throw new Refusal('CannotUndo', meetingTexts.keepsDay);
  }
};

/**
 * Marks of a closed meeting go back with its closing only: a single one is changed on the screen. Members undo no marks, nor do officers in
 * a chapter in which they have no office.
 */
export const barUndoOfAttendances = async (records: Records, { changes: all, isWholeSet, by }: Undone): Promise<void> => {
  const changes = all.filter(({ fields }) => !isOfAccount(fields));
  const meetings = await meetingsOf(records, changes);
  await requireNotGivenAgain(records, changes);
  for (const { day, starts_at, closed_at, chapter_id } of meetings) {
    const closes = isWholeSet && changes.some(({ fields }) => fields.some(([column, , after]) => column === 'via' && after === 'Closing'));
    const opens = isWholeSet && changes.some(({ fields }) => fields.some(([column, before]) => column === 'via' && before === 'Closing'));
    if (closed_at !== null && !closes) throw new Refusal('CannotUndo', meetingTexts.isClosed);
    if (closes || opens || by.mayUndoAll || isOfficerOf(by, attendanceRecords, chapter_id)) continue;
    const marks = changes.some(({ fields }) => fields.some(([column, before, after]) => column === 'mark' && before !== after));
    if (marks || hasBegun({ day, starts_at }, records.timeZone)) throw new Refusal('CannotUndo', meetingTexts.answersClosed);
  }
};

/**
 * The same mark given again by somebody else is not noted in the history. An undo would take it away with the first one, or name its giver
 * at the mark before.
 */
const requireNotGivenAgain = async ({ tx }: Records, changes: Undone['changes']): Promise<void> => {
  const marks = new Map<number, { at: string; by: unknown }>();
  for (const { record_id, kind, fields } of changes) {
    const of = (name: string) => fields.find(([column]) => column === name)?.[2];
    const at = of('marked_at');
    // The newest change of a record comes first.
    if (kind !== 'Deleted' && typeof at === 'string' && !marks.has(Number(record_id)))
      marks.set(Number(record_id), { at, by: of('marked_by') });
  }
  const rows = await readInParts(marks.keys(), (part) =>
    tx.selectFrom('attendances').select(['id', 'marked_at', 'marked_by']).where('id', 'in', part).execute(),
  );
  const isGivenAgain = rows.some(({ id, marked_at, marked_by }) => {
    const mark = marks.get(id);
    return mark !== undefined && marked_at !== null && marked_at > mark.at && marked_by !== mark.by;
  });
  if (isGivenAgain) throw new Refusal('CannotUndo', meetingTexts.givenAgain);
};

/** Deleting an account empties the person of its marks, and bringing it back fills them again. No mark is undone by that. */
const isOfAccount = (fields: Undone['changes'][number]['fields']): boolean =>
  fields.length > 0 && fields.every(([column, , after]) => column === 'user_id' && after === null);

/** Locked, so that nobody marks or closes meanwhile. A row that is gone is known by what was kept of it. */
const meetingsOf = async (records: Records, changes: Undone['changes']) => {
  const { tx } = records;
  const kept = changes.flatMap(({ fields }) =>
    fields.filter(([column]) => column === 'meeting_id').map(([, before, after]) => Number(before ?? after)),
  );
  const rows = await readInParts(
    changes.map(({ record_id }) => Number(record_id)),
    (part) => tx.selectFrom('attendances').select('meeting_id').distinct().where('id', 'in', part).execute(),
  );
  const ids = [...new Set([...kept, ...rows.map(({ meeting_id }) => meeting_id)])];
  if (ids.length === 0) return [];
  const meetings = tx
    .selectFrom('meetings')
    .select(['id', 'day', 'starts_at', 'closed_at', 'chapter_id'])
    .where('id', 'in', ids)
    .orderBy('id');
  return records.lockAll(meetings);
};

// Undoing keeps to the places of an event: nothing comes back that has no room any more, whoever fits moves up, and an answer and its
// joined event come back together even where one of them was named alone. What was undone is read from the changes that it has made.

import { sql } from 'kysely';
import { readInParts, sortIds } from '../../../platform/data/parts.ts';
import { namesOf, type PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { type ChangedRow, readChangedRows } from '../../../platform/data/records/undo/changed-rows.ts';
import { isOfficerOf, type Undone } from '../../../platform/data/records/undo/undo-hooks.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import { eventRecords } from '../../contents/events/events.tables.ts';
import { joinedEventRecords } from '../../own-records/joined-events/joined-events.tables.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { nameWithDay } from './event-day.server.ts';
import { goWithJoined, leaveAllEvents, leaveWithJoined } from './follow-answers.server.ts';
import { matchJoined } from './match-joined.server.ts';
import { moveUp, placesTaken } from './places.server.ts';
import type { LockedEvent } from './require-event.server.ts';

/** Locks the events, before anything else of them is. */
export const lockUndoneEvents = async (records: Records, { changes, by }: Undone): Promise<void> => {
  const answers = changes.filter(({ record }) => record === attendanceRecords.name);
  const joined = changes.filter(({ record }) => record === joinedEventRecords.name);
  const events = changes.filter(({ record }) => record === eventRecords.name);
  const answered = await eventIdsOf(records, answers, { table: 'attendances', column: 'event_id' });
  const ids = [
    ...events.map(({ record_id }) => Number(record_id)),
    ...answered,
    ...(await eventIdsOf(records, joined, { table: 'joined_events', column: 'cms_event_id' })),
  ];
  await readInParts(sortIds(ids), (part) =>
    records.lockAll(records.tx.selectFrom('events').select('id').where('id', 'in', part).orderBy('id')),
  );
  if (!by.mayUndoAll && answers.length > 0) await requireOpen(records, answered, answers, by);
};

/** Of the rows as they are, as they were and as they will be. */
const eventIdsOf = async (
  { tx }: Records,
  changes: Undone['changes'],
  { table, column: name }: { table: string; column: string },
): Promise<number[]> => {
  const ids = changes.map(({ record_id }) => Number(record_id));
  const stored = await readInParts(ids, async (part) => {
    const query = sql<{
      event: number | null;
    }>`select distinct ${sql.ref(name)} as event from ${sql.table(table)} where id in (${sql.join(part)})`;
    return (await query.execute(tx)).rows;
  });
  const kept = changes.flatMap(({ fields }) =>
    fields.filter(([column]) => column === name).flatMap(([, before, after]) => [before, after]),
  );
  return sortIds([...stored.map(({ event }) => event), ...kept].filter((event) => event !== null).map(Number));
};

/**
 * What nobody may answer any more is not taken back either. Super admins take back what went along with a deactivated account. Members take
 * back no mark.
 */
const requireOpen = async (
  { tx, timeZone }: Records,
  eventIds: readonly number[],
  changes: Undone['changes'],
  by: Undone['by'],
): Promise<void> => {
  const changesOne = (...columns: string[]) =>
    changes.some(({ fields }) => fields.some(([column, before, after]) => columns.includes(column) && before !== after));
  const events = await readInParts(eventIds, (part) =>
    tx.selectFrom('events').select(['start_date', 'answer_until', 'chapter_id']).where('id', 'in', part).execute(),
  );
  if (events.length === 0) return;
  const isOfficer = events.every(({ chapter_id }) => isOfficerOf(by, attendanceRecords, chapter_id));
  const isTooLate = changesOne('answer', 'guests') && events.some((event) => areClosed(event, timeZone));
  if (isTooLate || (!isOfficer && changesOne('mark'))) throw new Refusal('CannotUndo', eventAnswerTexts.closed);
};

/** Runs after each kind that was undone. Once everything is settled, it changes nothing any more. */
export const settleUndoneAnswers = async (records: Records): Promise<void> => {
  await leaveWithInactive(records);
  const joined = undoneJoined(records);
  const answers = await undoneAnswers(records);
  const changed = records.changes.filter(({ record }) => record === eventRecords.name).map(({ record_id }) => Number(record_id));
  const events = await readInParts(sortIds([...answers.keys(), ...joined.keys(), ...changed]), (part) =>
    records.tx.selectFrom('events').selectAll().where('id', 'in', part).orderBy('id').execute(),
  );
  for (const event of events) await bringTogether(records, event, answers.get(event.id) ?? [], joined.get(event.id) ?? []);
  const settled = await undoneAnswers(records);
  for (const event of events) {
    await requireRoom(records, event, settled.get(event.id) ?? []);
    await moveUp(records, event);
  }
  const last = await undoneAnswers(records);
  for (const event of events) await tellWhoWaits(records, event, last.get(event.id) ?? []);
};

interface UndoneAnswer extends ChangedRow {
  eventId: number;
  userId: number;
}

const seatsOf = (row: PlainRow | null): number => (row?.answer === 'Going' ? 1 + Number(row.guests) : 0);

/** By their events. */
const undoneAnswers = async (records: Records): Promise<Map<number, UndoneAnswer[]>> => {
  const answers = (await readChangedRows(records, attendanceRecords)).flatMap(({ id, before, now }): UndoneAnswer[] => {
    const { event_id = null, user_id = null } = now ?? before ?? {};
    const isOther = before?.answer !== now?.answer || seatsOf(before) !== seatsOf(now);
    return isOther && event_id !== null && user_id !== null
      ? [{ id, eventId: Number(event_id), userId: Number(user_id), before, now }]
      : [];
  });
  return Map.groupBy(answers, ({ eventId }) => eventId);
};

/** Whose joined events have come, gone or changed, by the event that they name or have named. */
const undoneJoined = ({ changes }: Records): Map<number, number[]> => {
  const pairs = changes
    .filter(({ record }) => record === joinedEventRecords.name)
    .flatMap(({ owner_id, fields }) =>
      fields
        .filter(([column]) => column === 'cms_event_id')
        .flatMap(([, ...events]) => events.flatMap((event) => (event === null ? [] : [{ event: Number(event), owner: Number(owner_id) }]))),
    );
  const byEvent = Map.groupBy(pairs, ({ event }) => event);
  return new Map([...byEvent].map(([event, alike]) => [event, alike.map(({ owner }) => owner)]));
};

/** No place comes back to who may not sign in, and who may not do so any more because of the undo gives the places on. */
const leaveWithInactive = async (records: Records): Promise<void> => {
  const accounts = records.changes.filter(
    ({ record, fields }) => namesOf(memberRecords).includes(record) && fields.some(([column]) => column === 'is_active'),
  );
  const answers = [...(await undoneAnswers(records)).values()].flat();
  const userIds = [...accounts.map(({ record_id }) => Number(record_id)), ...answers.map(({ userId }) => userId)];
  const inactive = await readInParts(sortIds(userIds), (part) =>
    records.tx.selectFrom('users').select('id').where('id', 'in', part).where('is_active', '=', false).orderBy('id').execute(),
  );
  for (const { id } of inactive) await leaveAllEvents(records, id);
};

/** Where only one of the two was undone, the other follows it. After the answers are closed a joined event is no answer. */
const bringTogether = async (
  records: Records,
  event: LockedEvent,
  answers: readonly UndoneAnswer[],
  joinedBy: readonly number[],
): Promise<void> => {
  const answeredBy = new Set(answers.map(({ userId }) => userId));
  await matchJoined(records, event, sortIds(answeredBy));
  if (areClosed(event, records.timeZone)) return;
  const others = sortIds(joinedBy).filter((id) => !answeredBy.has(id));
  const rows = await readInParts(others, (part) =>
    records.tx.selectFrom('joined_events').select('user_id').where('cms_event_id', '=', event.id).where('user_id', 'in', part).execute(),
  );
  const joined = new Set(rows.map(({ user_id }) => user_id));
  const [have, lack] = [others.filter((id) => joined.has(id)), others.filter((id) => !joined.has(id))];
  await goWithJoined(records, event.id, have);
  await leaveWithJoined(records, event.id, lack);
};

const requireRoom = async ({ tx }: Records, { id, capacity }: LockedEvent, answers: readonly UndoneAnswer[]): Promise<void> => {
  const more = answers.reduce((sum, { before, now }) => sum + seatsOf(now) - seatsOf(before), 0);
  if (capacity === null || more <= 0) return;
  const tooMany = Math.min(more, (await placesTaken(tx, id)) - capacity);
  if (tooMany > 0) throw new Refusal('CannotUndo', `This cannot be undone: there is no room for ${tooMany} more.`);
};

/** Whoever had moved up and waits again. */
const tellWhoWaits = async ({ tx, timeZone }: Records, event: LockedEvent, answers: readonly UndoneAnswer[]): Promise<void> => {
  const again = answers.filter(({ before, now }) => before?.answer === 'Going' && now?.answer === 'Waiting');
  await notify(
    tx,
    again.map((answer) => ({
      userId: answer.userId,
      kind: 'Event' as const,
      text: eventAnswerTexts.waitsAgain(nameWithDay(event, timeZone)),
      path: eventPath(event.id),
      about: `event ${event.id}`,
      onceKey: `event ${event.id} waits again ${answer.id} ${answer.now?.version}`,
    })),
  );
};

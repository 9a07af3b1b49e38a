// What follows for the answers to events when something else changes: a joined event is added or deleted, an account is deactivated, an event has
// more places or is called off. `app` puts it beside the kinds of these records.

import type { FollowedRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import { answerNotGoing, comes, staysAway } from './answer-event.server.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { findGoing } from './match-joined.server.ts';
import { moveUp } from './places.server.ts';
import { type LockedEvent, lockEvent } from './require-event.server.ts';
import { tellCalledOff, tellChanged, tellHeldAfterAll } from './tell-changes.server.ts';

/** Whoever joins an event goes to it. */
export const followJoined = async (records: Records, rows: readonly PlainRow[]): Promise<void> => {
  if (records.isUndo) return;
  for (const [eventId, userIds] of groupByEvent(rows)) await goWithJoined(records, eventId, userIds);
};

/** Whoever deletes it does not go. */
export const followJoinedChanges = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  if (records.isUndo) return;
  const moved = rows.filter(({ changed, isEmptied }) => !isEmptied && (changed === null || 'cms_event_id' in changed));
  const left = moved.map(({ before }) => before);
  for (const [eventId, userIds] of groupByEvent(left)) await leaveWithJoined(records, eventId, userIds);
  await followJoined(
    records,
    moved.flatMap(({ before, changed }) => (changed ? [{ ...before, ...changed }] : [])),
  );
};

const groupByEvent = (rows: readonly PlainRow[]): [number, number[]][] =>
  [...Map.groupBy(rows, ({ cms_event_id }) => Number(cms_event_id ?? 0))]
    .filter(([eventId]) => eventId !== 0)
    .map(([eventId, alike]) => [eventId, alike.map(({ user_id }) => Number(user_id))]);

/** Nobody waits this way, and the answer is one of somebody who may sign in. */
export const goWithJoined = async (records: Records, eventId: number, userIds: readonly number[]): Promise<void> => {
  const going = await findGoing(records.tx, eventId, userIds);
  for (const id of userIds.filter((one) => !going.has(one))) {
    const event = await lockEvent(records, eventId);
    const isClosed = areClosed(event, records.timeZone);
    if (isClosed && event.is_active) throw refusedField(400, 'CMSEventId', eventAnswerTexts.closed);
    if (isClosed) return;
    const user = await records.tx.selectFrom('users').select('is_active').where('id', '=', id).executeTakeFirst();
    if (!user?.is_active) throw refusedField(400, 'UserId', eventAnswerTexts.memberNotFound);
    await comes(records, event, id, null, false);
  }
};

/** After the answers are closed only the joined event is gone. */
export const leaveWithJoined = async (records: Records, eventId: number, userIds: readonly number[]): Promise<void> => {
  for (const id of await findGoing(records.tx, eventId, userIds)) {
    const event = await lockEvent(records, eventId);
    if (!areClosed(event, records.timeZone)) await answerNotGoing(records, event, id);
  }
};

/** Whoever may not sign in any more gives the places on. */
export const leaveEventsWithAccounts = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  if (records.isUndo) return;
  for (const { before, changed } of rows) {
    if (changed === null || changed.is_active === false) await leaveAllEvents(records, Number(before.id));
  }
};

export const leaveAllEvents = async (records: Records, userId: number): Promise<void> => {
  const answers = records.tx.selectFrom('attendances').select('event_id').where('user_id', '=', userId);
  const ids = await answers.where('event_id', 'is not', null).where('answer', 'in', ['Going', 'Waiting']).orderBy('event_id').execute();
  for (const { event_id } of ids) {
    const event = await lockEvent(records, Number(event_id));
    if (!areClosed(event, records.timeZone)) await staysAway(records, event, userId);
  }
};

const places = ['capacity', 'answer_until', 'start_date', 'is_active'];
const told = ['start_date', 'end_date', 'place', 'link'];

export const followEvents = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    const stored = before as unknown as LockedEvent; // a whole row of the table
    const isOff = changed === null || changed.is_active === false;
    // Of one that was off already people were told.
    if (isOff && stored.is_active) await tellCalledOff(records, stored);
    else if (changed?.is_active === true) await tellHeldAfterAll(records, { ...stored, ...changed } as LockedEvent);
    else if (changed && told.some((column) => column in changed))
      await tellChanged(records, stored, { ...stored, ...changed } as LockedEvent);
    if (changed === null || records.isUndo || !places.some((column) => column in changed)) continue;
    await moveUp(records, { ...stored, ...changed } as LockedEvent);
  }
};

/** Of one that comes back from the trash people were told that it was called off. */
export const followAddedEvents = async (records: Records, rows: readonly PlainRow[]): Promise<void> => {
  if (!records.isUndo) return;
  for (const row of rows) if (row.is_active) await tellHeldAfterAll(records, row as unknown as LockedEvent); // a whole row of the table
};

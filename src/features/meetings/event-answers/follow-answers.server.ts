// What follows for the answers to events when something else changes: a joined event is added or deleted, an account is deactivated, an event has
// more places or is called off. `app` puts it beside the kinds of these records.

import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { FollowedRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import { comes, staysAway } from './answer-event.server.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { isInStep, moveUp } from './places.server.ts';
import { type LockedEvent, lockEvent } from './require-event.server.ts';
import { tellCalledOff, tellChanged } from './tell-changes.server.ts';

/** Whoever joins an event goes to it. Nobody waits this way. */
export const followJoined = async (records: Records, rows: readonly PlainRow[]): Promise<void> => {
  if (records.isUndo || isInStep(records)) return;
  for (const { cms_event_id, user_id } of rows) {
    if (cms_event_id !== null && cms_event_id !== undefined) await join(records, Number(cms_event_id), Number(user_id));
  }
};

const join = async (records: Records, eventId: number, userId: number): Promise<void> => {
  const event = await lockEvent(records, eventId);
  if (!event.is_active) return;
  if (areClosed(event, records.timeZone)) throw refusedField(400, 'CMSEventId', eventAnswerTexts.closed);
  await comes(records, event, userId, null, false);
};

/** Whoever deletes it does not go. After the answers are closed only the joined event is gone. */
export const followJoinedChanges = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  if (records.isUndo || isInStep(records)) return;
  for (const { before, changed, isEmptied } of rows) {
    if (isEmptied || (changed !== null && !('cms_event_id' in changed))) continue;
    if (before.cms_event_id !== null) await leave(records, Number(before.cms_event_id), Number(before.user_id));
    if (changed?.cms_event_id) await join(records, Number(changed.cms_event_id), Number(before.user_id));
  }
};

const leave = async (records: Records, eventId: number, userId: number): Promise<void> => {
  const event = await lockEvent(records, eventId);
  if (!areClosed(event, records.timeZone)) await staysAway(records, event, userId);
};

/** Whoever may not sign in any more gives the places on. */
export const leaveEventsWithAccounts = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  if (records.isUndo) return;
  for (const { before, changed } of rows) {
    if (changed === null || changed.is_active === false) await leaveAllEvents(records, Number(before.id));
  }
};

/** The same of who was active only because of what is undone. Last of all, so that answers that are undone as well come back first. */
export const leaveEventsWithUndone = async (records: Records, userIds: readonly number[]): Promise<void> => {
  const inactive = await readInParts(userIds, (part) =>
    records.tx.selectFrom('users').select('id').where('id', 'in', part).where('is_active', '=', false).execute(),
  );
  for (const { id } of inactive) await leaveAllEvents(records, id);
};

const leaveAllEvents = async (records: Records, userId: number): Promise<void> => {
  const answers = records.tx.selectFrom('attendances').select('event_id').where('user_id', '=', userId);
  const ids = await answers.where('event_id', 'is not', null).where('answer', 'in', ['Going', 'Waiting']).orderBy('event_id').execute();
  for (const { event_id } of ids) await leave(records, Number(event_id), userId);
};

const places = ['capacity', 'answer_until', 'start_date', 'is_active'];
const told = ['start_date', 'end_date', 'place', 'link'];

export const followEvents = async (records: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    const stored = before as unknown as LockedEvent; // a whole row of the table
    if (changed === null || changed.is_active === false) await tellCalledOff(records, stored);
    else if (told.some((column) => column in changed)) await tellChanged(records, { ...stored, ...changed } as LockedEvent);
    if (changed === null || records.isUndo || !places.some((column) => column in changed)) continue;
    await moveUp(records, { ...stored, ...changed } as LockedEvent);
  }
};

// The places of an event: how many are taken, and who moves up when there are some. Thousands may wait, so whoever fits is found by one
// statement, and moved by a few.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { eventPath } from '../../contents/events/event-kinds.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { nameWithDay } from './event-day.server.ts';
import { matchJoined } from './match-joined.server.ts';
import type { LockedEvent } from './require-event.server.ts';

/** How many places those who go have taken, each with the own guests. */
export const placesTaken = async (tx: Tx, eventId: number): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(1 + guests), 0) as taken from attendances
    where event_id = ${eventId} and answer = 'Going'`.execute(tx);
  return Number(rows[0]?.taken ?? 0);
};

/** How many are free. Infinity without a limit, less than 0 where there are fewer than are taken. */
export const placesFree = async (tx: Tx, { id, capacity }: Pick<LockedEvent, 'id' | 'capacity'>): Promise<number> =>
  capacity === null ? Number.POSITIVE_INFINITY : capacity - (await placesTaken(tx, id));

/** Whether somebody waits who may still get in. A party that is larger than the event holds up nobody. */
export const doSomeWait = async (tx: Tx, { id, capacity }: Pick<LockedEvent, 'id' | 'capacity'>): Promise<boolean> => {
  let waiting = tx.selectFrom('attendances').select('id').where('event_id', '=', id).where('answer', '=', 'Waiting');
  if (capacity !== null) waiting = waiting.where('guests', '<', capacity);
  return (await waiting.limit(1).executeTakeFirst()) !== undefined;
};

/** Lets in whoever waits and fits, in their order: a party stays together, and nobody overtakes it. The event is locked. */
export const moveUp = async (records: Records, event: LockedEvent): Promise<void> => {
  if (!event.is_active || areClosed(event, records.timeZone)) return;
  const { tx } = records;
  const free = await placesFree(tx, event);
  if (free <= 0) return;
  const fitting = event.capacity === null ? sql`1 = 1` : sql`guests < ${event.capacity}`;
  const first = Number.isFinite(free) ? sql`limit ${free}` : sql``;
  const { rows } = await sql<{ id: number }>`select id from (
      select id, sum(1 + guests) over (order by queue_no, id) as places from (
        select id, guests, queue_no from attendances
        where event_id = ${event.id} and answer = 'Waiting' and user_id is not null and ${fitting}
        order by queue_no, id ${first}) as line) as summed
    where ${Number.isFinite(free) ? sql`places <= ${free}` : sql`1 = 1`} order by id`.execute(tx);
  if (rows.length === 0) return;
  const stored = await readInParts(
    rows.map(({ id }) => Number(id)),
    async (part) => [...(await records.lockRows(attendanceRecords, part)).values()],
  );
  const moved_up_at = new Date().toISOString();
  await records.alongWith(async () => {
    await records.updateAlike(attendanceRecords, stored, { answer: 'Going', moved_up_at });
    await matchJoined(
      records,
      event,
      stored.map(({ row }) => Number(row.user_id)),
    );
  });
  await notify(
    tx,
    stored.map(({ row }) => ({
      userId: Number(row.user_id),
      kind: 'Event' as const,
      text: eventAnswerTexts.movedUp(nameWithDay(event, records.timeZone)),
      path: eventPath(event.id),
      about: `event ${event.id}`,
      onceKey: `event ${event.id} moved up ${moved_up_at}`,
    })),
  );
};

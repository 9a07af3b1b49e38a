// Whoever goes to an event has joined it: here the joined events follow the answers, and nowhere else. How answers follow joined events is
// in follow-answers.server.ts. Both leave alone what is in step, so neither sets the other going again.

import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Stored } from '../../../platform/data/records/locked-records.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { typeCodes } from '../../own-records/joined-events/joined-events.contract.ts';
import { joinedEventRecords } from '../../own-records/joined-events/joined-events.tables.ts';
import type { LockedEvent } from './require-event.server.ts';

/** Who of these goes. */
export const findGoing = async (tx: Tx, eventId: number, userIds: readonly number[]): Promise<Set<number>> => {
  const rows = await readInParts(userIds, (part) =>
    tx
      .selectFrom('attendances')
      .select('user_id')
      .where('event_id', '=', eventId)
      .where('user_id', 'in', part)
      .where('answer', '=', 'Going')
      .execute(),
  );
  return new Set(rows.map(({ user_id }) => Number(user_id)));
};

/** Gives a joined event to who goes, and takes it from who does not go, or waits. An event without a day is joined today. */
export const matchJoined = (records: Records, event: LockedEvent, userIds: readonly number[]): Promise<void> =>
  records.alongWith(async () => {
    const going = await findGoing(records.tx, event.id, userIds);
    const joined = await readInParts(userIds, (part) => lockJoined(records, event.id, part));
    const surplus = joined.filter(({ row }) => !going.has(Number(row.user_id)));
    if (surplus.length > 0) await records.deleteRows(joinedEventRecords, surplus);
    for (const { row } of joined) going.delete(Number(row.user_id));
    const day = event.start_date ?? event.end_date;
    const common = {
      cms_event_id: event.id,
      event_name: event.event_name,
      type_of_event: typeCodes[event.event_type],
      event_date: day === null ? todayIn(records.timeZone) : dayOf(day, records.timeZone),
      created_at: new Date().toISOString(),
    };
    await records.insertAll(
      joinedEventRecords,
      userIds.filter((id) => going.has(id)).map((user_id) => ({ ...common, user_id, created_by: user_id })),
    );
  });

const lockJoined = async (records: Records, eventId: number, userIds: readonly number[]): Promise<Stored[]> => {
  const isTheirs = sql<SqlBool>`joined_events.cms_event_id = ${eventId} and joined_events.user_id in (${sql.join(userIds)})`;
  return [...(await records.lockWhere(joinedEventRecords, isTheirs, 'deletion')).values()];
};

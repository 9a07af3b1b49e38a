// Undoing keeps to the places of an event: nothing comes back that has no room any more, whoever fits moves up, and an answer and its
// joined event come back together even where one of them was named alone.

import { sql } from 'kysely';
import { readInParts } from '../../../platform/data/in-pieces.ts';
import { isOfficerOf, type Undone } from '../../../platform/data/records/bar-undo.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { eventPath } from '../../contents/events/events.contract.ts';
import { areClosed } from '../../contents/events/events.server.ts';
import { notify } from '../../people/notices/notify.server.ts';
import { attendanceRecords } from '../meetings/meetings.tables.ts';
import { comes, staysAway } from './answer-event.server.ts';
import { eventAnswerTexts } from './event-answers.contract.ts';
import { joinAll, leaveAll, moveUp, placesTaken } from './places.server.ts';
import type { LockedEvent } from './require-event.server.ts';

interface Touched {
  /** By the event: how many places were taken before. */
  taken: Map<number, number>;
  /** Whose answers, or whose joined events, are undone. */
  answers: Set<string>;
  joined: Set<string>;
}

const touchedBy = new WeakMap<Records, Touched>();

/** Locks the events, before anything else of them is. Remembers what settling needs: rows that go tell nothing afterwards. */
export const lockUndoneEvents = async (records: Records, { changes, by }: Undone): Promise<void> => {
  const touched = touchedBy.get(records) ?? { taken: new Map(), answers: new Set(), joined: new Set() };
  touchedBy.set(records, touched);
  for (const [record, alike] of Map.groupBy(changes, (change) => change.record)) {
    const pairs = record === attendanceRecords.name ? touched.answers : touched.joined;
    if (record === 'Event')
      await remember(
        records,
        touched,
        alike.map(({ record_id }) => Number(record_id)),
      );
    else for (const pair of await pairsOf(records, record, alike)) pairs.add(pair);
  }
  const ids = [...touched.answers, ...touched.joined].map((pair) => Number(pair.split(' ')[0]));
  await remember(records, touched, ids);
  if (!by.mayUndoAll) await requireOpen(records, touched, changes, by);
};

/**
 * What nobody may answer any more is not taken back either. Super admins take back what went along with a deactivated account. Members take
 * back no mark.
 */
const requireOpen = async (
  { tx, timeZone }: Records,
  { answers }: Touched,
  changes: Undone['changes'],
  by: Undone['by'],
): Promise<void> => {
  const ofAnswers = changes.filter(({ record }) => record === attendanceRecords.name);
  const ids = [...new Set([...answers].map((pair) => Number(pair.split(' ')[0])))];
  if (ofAnswers.length === 0 || ids.length === 0) return;
  const changesOne = (...columns: string[]) =>
    ofAnswers.some(({ fields }) => fields.some(([column, before, after]) => columns.includes(column) && before !== after));
  const events = await readInParts(ids, (part) =>
    tx.selectFrom('events').select(['start_date', 'answer_until', 'chapter_id']).where('id', 'in', part).execute(),
  );
  const isOfficer = events.length > 0 && events.every(({ chapter_id }) => isOfficerOf(by, attendanceRecords, chapter_id));
  const isTooLate = changesOne('answer', 'guests') && events.some((event) => areClosed(event, timeZone));
  if (isTooLate || (!isOfficer && changesOne('mark'))) throw new Refusal('CannotUndo', eventAnswerTexts.closed);
};

const remember = async (records: Records, { taken }: Touched, eventIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(eventIds)].filter((id) => !taken.has(id)).sort((one, other) => one - other);
  await readInParts(ids, (part) => records.lockAll(records.tx.selectFrom('events').select('id').where('id', 'in', part).orderBy('id')));
  for (const id of ids) taken.set(id, await placesTaken(records.tx, id));
};

/** 'event user' for each change: as the row is now, and as it was and will be. */
const pairsOf = async ({ tx }: Records, record: string, changes: Undone['changes']): Promise<string[]> => {
  const isAnswer = record === attendanceRecords.name;
  const [table, column] = isAnswer ? (['attendances', 'event_id'] as const) : (['joined_events', 'cms_event_id'] as const);
  const ids = changes.map(({ record_id }) => Number(record_id));
  const now = await readInParts(ids, async (part) => {
    const query = sql<{ id: number; event: number | null; user_id: number | null }>`select id, ${sql.ref(column)} as event, user_id
      from ${sql.table(table)} where id in (${sql.join(part)})`;
    return (await query.execute(tx)).rows;
  });
  const rows = new Map(now.map((row) => [Number(row.id), row]));
  return changes.flatMap(({ record_id, fields }) => {
    const row = rows.get(Number(record_id));
    const valuesOf = (name: string, stored: number | null | undefined) => {
      const field = fields.find(([one]) => one === name);
      return [stored, field?.[1], field?.[2]].filter((value) => value !== null && value !== undefined).map(Number);
    };
    const users = new Set(valuesOf('user_id', row?.user_id));
    return [...new Set(valuesOf(column, row?.event))].flatMap((event) => [...users].map((user) => `${event} ${user}`));
  });
};

/** Runs once, however many kinds were undone. */
export const settleUndoneAnswers = async (records: Records): Promise<void> => {
  const touched = touchedBy.get(records);
  touchedBy.delete(records);
  if (!touched) return;
  for (const [id, before] of [...touched.taken].sort(([one], [other]) => one - other)) {
    const event = await records.tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
    if (!event) continue;
    if (!areClosed(event, records.timeZone) && event.is_active) await bringTogether(records, event, touched);
    const taken = await placesTaken(records.tx, id);
    if (event.capacity !== null && taken > event.capacity && taken > before) {
      throw new Refusal('CannotUndo', `This cannot be undone: there is no room for ${taken - Math.max(before, event.capacity)} more.`);
    }
    await moveUp(records, event);
    await tellWhoWaits(records, event, touched);
  }
};

/** Where only one of the two was undone, the other follows it. */
const bringTogether = async (records: Records, event: LockedEvent, { answers, joined }: Touched): Promise<void> => {
  const usersOf = (pairs: ReadonlySet<string>) =>
    [...pairs].filter((pair) => pair.startsWith(`${event.id} `)).map((pair) => Number(pair.split(' ')[1]));
  const users = [...new Set([...usersOf(answers), ...usersOf(joined)])].sort((one, other) => one - other);
  const [going, have] = await Promise.all([
    readInParts(users, (part) =>
      records.tx
        .selectFrom('attendances')
        .select('user_id')
        .where('event_id', '=', event.id)
        .where('user_id', 'in', part)
        .where('answer', '=', 'Going')
        .execute(),
    ),
    readInParts(users, (part) =>
      records.tx.selectFrom('joined_events').select('user_id').where('cms_event_id', '=', event.id).where('user_id', 'in', part).execute(),
    ),
  ]);
  const [isGoing, hasJoined] = [new Set(going.map(({ user_id }) => user_id)), new Set(have.map(({ user_id }) => user_id))];
  for (const user of users) {
    if (isGoing.has(user) === hasJoined.has(user)) continue;
    if (answers.has(`${event.id} ${user}`)) await (isGoing.has(user) ? joinAll : leave)(records, event, [user]);
    else if (hasJoined.has(user)) await comes(records, event, user, null, false);
    else await staysAway(records, event, user);
  }
};

const leave = (records: Records, event: LockedEvent, users: readonly number[]) => leaveAll(records, event.id, users);

/** Whoever had moved up and waits again. */
const tellWhoWaits = async (records: Records, event: LockedEvent, { answers }: Touched): Promise<void> => {
  const back = records.changes.filter(
    ({ record, fields }) =>
      record === attendanceRecords.name &&
      fields.some(([column, before, after]) => column === 'answer' && before === 'Going' && after === 'Waiting'),
  );
  const users = back.flatMap(({ owner_id }) => (owner_id !== null && answers.has(`${event.id} ${owner_id}`) ? [owner_id] : []));
  const at = new Date().toISOString();
  const common = { kind: 'Event' as const, text: eventAnswerTexts.waitsAgain(event.event_name), path: eventPath(event.id) };
  await notify(
    records.tx,
    users.map((userId) => ({ ...common, userId, about: `event ${event.id}`, onceKey: `event ${event.id} waits again ${at}` })),
  );
};

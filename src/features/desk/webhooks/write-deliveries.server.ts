// Makes deliveries of what the history has noted. A set is marked as to be told in the transaction that wrote it; here its changes follow
// in their order, some at a time, so that a large set holds nobody up. It runs on the node whose turn it is.

import { sql } from 'kysely';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { lockRows } from '../../../platform/data/locked.ts';
import { soonText } from '../../../platform/mail/moments.ts';
import { recordOfChange, typeOfChange } from './webhook-types.ts';
import { type DeliveryTable, isWaiting } from './webhooks.tables.ts';

const changesAtOnce = 200;

/** Of the oldest set that is to be told. Returns whether there was one. */
export const writeDeliveries = async (data: Data): Promise<boolean> => {
  const set = await data.read
    .selectFrom('change_sets')
    .select(['id', 'at', 'by_id', 'told_after'])
    .where('told_after', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!set) return false;
  await data.write(async (tx) => {
    // Before anything is read: an outcome that is noted meanwhile would let nobody follow.
    const hooks = await lockWebhooks(data, tx);
    const changes = await tx
      .selectFrom('changes')
      .select(['id', 'record', 'record_id', 'kind'])
      .select(sql<string>`case when record in ('Closing', 'Payment') then fields else '[]' end`.as('fields'))
      .where('set_id', '=', set.id)
      .where('id', '>', Number(set.told_after))
      .orderBy('id')
      .limit(changesAtOnce)
      .execute();
    const told_after = changes.length < changesAtOnce ? null : (changes.at(-1)?.id ?? null);
    const marked = tx.updateTable('change_sets').set({ told_after }).where('id', '=', set.id).where('told_after', '=', set.told_after);
    // Another node has told these.
    if ((await marked.returning('id').execute()).length === 0) return;
    const told = changes.flatMap((change) => {
      const type = typeOfChange(change);
      return type === null
        ? []
        : hooks.filter((hook) => isSince(hook.active_since, set.at) && hook.types.has(type)).map(({ id }) => ({ change, type, hook: id }));
    });
    const rows = told.map(({ change, type, hook }) => ({
      webhook_id: hook,
      message_id: `msg_${crypto.randomUUID()}`,
      type,
      record: recordOfChange(change.record),
      record_id: change.record_id,
      set_id: set.id,
      by_id: set.by_id,
      at: set.at,
    }));
    await insertInOrder(tx, rows);
  });
  return true;
};

/** Whoever writes deliveries of a webhook, or what came of one, does it one after the other. */
const lockWebhooks = async (data: Data, tx: Tx) => {
  const active = tx.selectFrom('webhooks').select(['id', 'types', 'active_since']).where('is_active', '=', true).orderBy('id');
  return (await lockRows(data, active).execute()).map(({ id, types, active_since }) => ({
    id,
    active_since,
    types: new Set(types.split(',')),
  }));
};

/** A moment in the future was written while a clock was ahead. */
const isSince = (since: string, at: string): boolean => since <= at || since > soonText();

type NewDelivery = Pick<DeliveryTable, 'webhook_id' | 'message_id' | 'type' | 'record' | 'record_id' | 'set_id' | 'by_id' | 'at'>;

const rowsPerStatement = 200;

/** Of each record the first one is due. The others wait until it has arrived, or was given up. */
const insertInOrder = async (tx: Tx, rows: readonly NewDelivery[]): Promise<void> => {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ record_id }) => record_id))].filter((id) => id !== null);
  const waiting = await tx
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'record', 'record_id'])
    .where(isWaiting)
    .where('record_id', 'in', ids.length > 0 ? ids : [0])
    .distinct()
    .execute();
  const keyOf = ({ webhook_id, record, record_id }: Pick<NewDelivery, 'webhook_id' | 'record' | 'record_id'>) =>
    `${webhook_id} ${record} ${record_id}`;
  const met = new Set(waiting.map(keyOf));
  const now = new Date().toISOString();
  const queued = rows.map((row) => {
    const isFirst = row.record_id === null || !met.has(keyOf(row));
    met.add(keyOf(row));
    return { ...row, state: 'Waiting' as const, due_at: isFirst ? now : null };
  });
  for (let from = 0; from < queued.length; from += rowsPerStatement) {
    await tx
      .insertInto('webhook_deliveries')
      .values(queued.slice(from, from + rowsPerStatement))
      .execute();
  }
};

// The deliveries of webhooks: which is due, what came of it, and sending again. Of each record one delivery at a time is due, in the order
// of its changes; a failed one is tried again for about three days, and then lets the next one go.

import { type SqlBool, sql } from 'kysely';
import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { lockRows } from '../../../platform/data/locked.ts';
import type { RunChange } from '../../../platform/data/records/change.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { removeInPieces } from '../../../platform/data/remove-in-pieces.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import type { ToldChange } from './messages.server.ts';
import type { Outcome } from './post-message.server.ts';
import { switchOff } from './switch-off.server.ts';
import { isWaiting } from './webhooks.tables.ts';

/** After each failed try. After the last one it has failed. */
const pauses: readonly Temporal.DurationLike[] = [
  ...[{ seconds: 5 }, { minutes: 5 }, { minutes: 30 }, { hours: 2 }, { hours: 5 }],
  ...[{ hours: 10 }, { hours: 14 }, { hours: 20 }, { hours: 24 }],
];

/** Up to a fifth longer, so that what failed together does not come together again. Null when it is given up. */
export const pauseAfter = (tries: number, random = Math.random()): number | null => {
  const pause = pauses[tries - 1];
  return pause ? Math.round(Temporal.Duration.from(pause).total('milliseconds') * (1 + random / 5)) : null;
};

/** That a receiver may ask for. */
const longestPause = 24 * 60 * 60_000;

/** Nothing waits longer for its next try. */
export const longestWait = { hours: 30 };

const daysKept = 30;

export interface DueDelivery extends ToldChange {
  id: number;
  tries: number;
}

const isDue = (now: string) => sql<SqlBool>`${isWaiting} and webhook_deliveries.due_at <= ${now}`;

/** Whether there is anything to do. Only reads, so it may be asked often. */
export const isAnythingDue = async (reader: Reader, now = nowText()): Promise<boolean> => {
  const isUntold = sql`exists (select 1 from change_sets where told_after is not null)`;
  const due = sql`exists (select 1 from webhook_deliveries where webhook_id = webhooks.id and ${isDue(now)})`;
  const paused = sql`exists (select 1 from webhook_states where webhook_id = webhooks.id and paused_until > ${now})`;
  const { rows } = await sql`select 1 where ${isUntold}
    or exists (select 1 from webhooks where is_active = ${true} and ${due} and not ${paused})`.execute(reader);
  return rows.length > 0;
};

/** Those of one webhook, but not those under way. */
export const readDue = (reader: Reader, webhookId: number, underWay: readonly number[], limit: number): Promise<DueDelivery[]> => {
  const due = reader
    .selectFrom('webhook_deliveries')
    .select(['id', 'message_id', 'type', 'record', 'record_id', 'set_id', 'by_id', 'at', 'tries'])
    .where('webhook_id', '=', webhookId)
    .where(isDue(nowText()))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  return (underWay.length > 0 ? due.where('id', 'not in', underWay) : due).execute();
};

interface Noting {
  data: Data;
  change: RunChange;
}

export const noteOutcome = async ({ data, change }: Noting, webhookId: number, delivery: DueDelivery, outcome: Outcome): Promise<void> => {
  await change(async (records) => {
    const { tx } = records;
    const now = nowText();
    const [hook] = await lockRows(data, tx.selectFrom('webhooks').select('id').where('id', '=', webhookId)).execute();
    const tries = delivery.tries + 1;
    const pause = outcome.error === null || outcome.status === gone ? null : pauseAfter(tries);
    const state = outcome.error === null ? 'Sent' : pause === null ? 'Failed' : 'Waiting';
    const waits = Math.max(pause ?? 0, Math.min(outcome.retryAfter ?? 0, longestPause));
    const noted = await tx
      .updateTable('webhook_deliveries')
      .set({
        state,
        tries,
        tried_at: now,
        ...(state === 'Sent' && { arrived_at: sql<string>`coalesce(arrived_at, ${now})` }),
        due_at: state === 'Waiting' ? textAfter(now, { milliseconds: waits }) : null,
        status: outcome.status,
        answer: outcome.answer,
        error: outcome.error,
      })
      .where('id', '=', delivery.id)
      // Somebody pressed 'Send again' meanwhile, or another node was faster.
      .where('state', '=', 'Waiting')
      .where('tries', '=', delivery.tries)
      .returning('id')
      .execute();
    if (noted.length === 0) return;
    if (state !== 'Waiting') await letNextGo(tx, webhookId, delivery, now);
    if (hook) await countTry(records, webhookId, outcome, now);
  });
};

const gone = 410;

type Line = Pick<DueDelivery, 'record' | 'record_id'>;

/** Of those of one record that wait: one that is due, or will be, else the oldest. */
const firstInLine = (tx: Tx, webhookId: number, { record, record_id }: Line) =>
  tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'due_at'])
    .where('record_id', '=', record_id)
    .where('record', '=', record)
    .where('webhook_id', '=', webhookId)
    .where(isWaiting)
    .orderBy(sql`due_at is null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The next one of the same record is due, unless another one of it still is. */
const letNextGo = async (tx: Tx, webhookId: number, line: Line, now: string) => {
  if (line.record_id === null) return;
  const first = await firstInLine(tx, webhookId, line);
  if (first?.due_at !== null) return;
  await tx.updateTable('webhook_deliveries').set({ due_at: now }).where('id', '=', first.id).execute();
};

/** So many tries tell how a day was. */
const fewestTries = 5;

const countTry = async (records: Records, webhookId: number, { status, error, retryAfter }: Outcome, now: string): Promise<void> => {
  const { tx } = records;
  const state = await tx.selectFrom('webhook_states').selectAll().where('webhook_id', '=', webhookId).executeTakeFirst();
  const isOver = !state || state.day_from <= textAfter(now, { hours: 24 }, 'before') || state.day_from > now;
  const isFailed = error !== null;
  const day = isOver ? { day_from: now, tries: 0, failed: 0 } : { day_from: state.day_from, tries: state.tries, failed: state.failed };
  const asked = retryAfter === null ? '' : textAfter(now, { milliseconds: Math.min(retryAfter, longestPause) });
  // Others were under way when the pause was asked for, and their answers do not end it.
  const paused_until = state && state.paused_until > asked ? state.paused_until : asked;
  const counted = {
    ...day,
    tries: day.tries + 1,
    failed: day.failed + (isFailed ? 1 : 0),
    paused_until,
    last_at: now,
    has_arrived: !isFailed,
  };
  await tx
    .insertInto('webhook_states')
    .values({ webhook_id: webhookId, ...counted })
    .onConflict((conflict) => conflict.column('webhook_id').doUpdateSet(counted))
    .execute();
  if (status === gone) await switchOff(records, webhookId, 'The address answered that it is gone (410)');
  else if (isOver && isFailed && state && state.tries >= fewestTries && state.failed * 5 >= state.tries * 4)
    await switchOff(records, webhookId, 'In a day four of five tries failed');
};

/** One that waits for an earlier one of its record still follows it: that one is due. */
export const makeDue = async (data: Data, { tx }: Records, id: number): Promise<'not found' | 'is off' | 'follows' | 'is due'> => {
  const known = await tx.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', id).executeTakeFirst();
  if (!known) return 'not found';
  // Before its state is read: an outcome that is noted meanwhile lets it go.
  const hook = tx.selectFrom('webhooks').select('is_active').where('id', '=', known.webhook_id);
  const [locked] = await lockRows(data, hook).execute();
  const delivery = await tx.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!locked || !delivery) return 'not found';
  if (!locked.is_active) return 'is off';
  const isInLine = delivery.state === 'Waiting' && delivery.due_at === null;
  const first = isInLine ? await firstInLine(tx, delivery.webhook_id, delivery) : undefined;
  const follows = first !== undefined && first.id !== id;
  const due = { due_at: nowText(), ...(!follows && { state: 'Waiting' as const, tries: 0 }) };
  await tx
    .updateTable('webhook_deliveries')
    .set(due)
    .where('id', '=', follows ? first.id : id)
    .execute();
  return follows ? 'follows' : 'is due';
};

/** Also those of webhooks that are gone for as long. What has waited for one that is removed waits for it no longer. */
export const removeOldDeliveries = (data: Data, stopping: AbortSignal): Promise<number> => {
  const now = nowText();
  const before = textAfter(now, { hours: daysKept * 24 }, 'before');
  return removeInPieces(200, stopping, (limit) =>
    data.write(async (tx) => {
      // Whoever writes deliveries locks the webhook first.
      await lockRows(data, tx.selectFrom('webhooks').select('id').orderBy('id')).execute();
      const old = tx.selectFrom('webhook_deliveries').select('id').where('at', '<', before).orderBy('at').limit(limit);
      const removed = tx.deleteFrom('webhook_deliveries').where('id', 'in', old);
      const rows = await removed.returning(['webhook_id', 'record', 'record_id', 'due_at']).execute();
      for (const { webhook_id, due_at, ...delivery } of rows) if (due_at !== null) await letNextGo(tx, webhook_id, delivery, now);
      return rows;
    }),
  );
};

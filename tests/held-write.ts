// A write that a test keeps open, to fix the order of what others do meanwhile.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/data/data.ts';
import type { TestPortal } from './test-portal.ts';

/** Does the work and keeps its locks. Returns the function that commits it. */
export const holdWrite = async ({ data }: TestPortal, work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const written = data.write(async (tx) => {
    await work(tx);
    begun.resolve();
    // PostgreSQL ends a transaction that does nothing for five seconds, and a busy machine may take longer for a test.
    let isHeld = true;
    void released.promise.then(() => {
      isHeld = false;
    });
    while (isHeld) {
      await sql`select 1`.execute(tx);
      await Promise.race([released.promise, pause(1_000)]);
    }
  });
  await Promise.race([begun.promise, written]);
  return () => {
    released.resolve();
    return written;
  };
};

/** Waits until so many writes wait for locks. On SQLite all writes wait in one queue, in their order. */
export const untilWaiting = async ({ data, engine }: TestPortal, count: number): Promise<void> => {
  if (engine === 'sqlite') return pause(200);
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await waiting.execute(data.read)).rows[0]?.count ?? 0) < count) await pause(10);
};

// What one request waits for the database, on PostgreSQL: a read and then a write are done or refused within the time of one write.
// @module-tag long

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../tests/test-data.ts';
import { newDatabase } from '../../../tests/test-portal.ts';
import { CannotSave } from './cannot-save.ts';
import type { Data, Tx } from './data.ts';
import { openData } from './open-data.ts';
import { countForRequest, waitedSoFar, waitingFor, waitingInQueue } from './waited.ts';

let [node, other]: Data[] = [];
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  [node, other] = [await openData('', databaseUrl), await openData('', databaseUrl)];
});
afterAll(() => Promise.all([node?.close(), other?.close()]));

it('is counted once where it waits side by side, and again in a later part of the request', async () => {
  const request = {};
  const nap = () => waitingFor(() => pause(100));
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const first = await timed(() => countForRequest(request, () => Promise.all([nap(), nap()])));
  await countForRequest({}, nap);
  const second = await timed(() => countForRequest(request, nap));
  const waited = countForRequest(request, waitedSoFar);
  expect(waited).toBeGreaterThan(198);
  expect(waited).toBeLessThanOrEqual(first + second);
  expect(waitedSoFar()).toBe(0);
});

it('counts until a turn begins, and not what is done then', async () => {
  const late = <T>(work: () => Promise<T>) => pause(100).then(work);
  const request = {};
  const waited = await countForRequest(request, () => waitingInQueue(late, async () => waitedSoFar()));
  expect(waited).toBeGreaterThan(98);
  const settled = countForRequest(request, waitedSoFar);
  await nap();
  expect(countForRequest(request, waitedSoFar)).toBe(settled);
  const refused = countForRequest(request, () => waitingInQueue(() => Promise.reject(new Error('too many')), nap));
  await expect(refused).rejects.toThrow('too many');
  const after = countForRequest(request, waitedSoFar);
  await nap();
  expect(countForRequest(request, waitedSoFar)).toBe(after);
});

const nap = () => pause(20);

it('leaves less time to a write after a slow read', async () => {
  const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx);
  const holding = other?.writeWithoutDeadline(async (tx) => {
    await lock(tx);
    held.resolve();
    await go.promise;
  });
  await held.promise;
  const start = performance.now();
  const saved = countForRequest({}, async () => {
    if (!node) return;
    await rowsOf(node.read, sql`select pg_sleep(3)`);
    await node.write(lock);
  });
  await expect(saved).rejects.toThrow(CannotSave);
  expect(performance.now() - start).toBeLessThan(15_000);
  go.resolve();
  await holding;
});

// When the database is locked: a save is refused with status 503, reading still works, and saving works again after the lock is released.
// @module-tag long

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listConnections, saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { onBothEngines, startTestPortal, type TestPortal } from '../test-portal.ts';

/** Locks the table of connections, as another program might. Returns a function that releases the lock. */
const lockConnections = async ({ engine, folder, environment }: TestPortal): Promise<() => Promise<void>> => {
  if (engine === 'sqlite') {
    const other = new DatabaseSync(join(folder, 'chapterhouse.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    return async () => other.close();
  }
  const other = new pg.Client(environment.DATABASE_URL);
  await other.connect();
  await other.query('begin; lock table connections in share mode');
  return () => other.end();
};

const refused = {
  status: 503,
  rs: 0,
  rc: [],
  res: { Code: 'CannotSave' },
  msgkey: 'Nothing can be saved right now. Please try again in a moment.',
};

const connection = { Flag: 'Add', OrganizationName: 'Waiting Ltd', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

describe('a save that has to wait for too long', () => {
  onBothEngines((portal) => {
    it('is refused within 15 seconds with a 503, while reading goes on, and succeeds later', async () => {
      const staff = await portal().as('superAdmin');
      const releaseLock = await lockConnections(portal());
      const start = performance.now();
      const saves = Promise.all([staff.send(saveConnection, connection), staff.send(saveConnection, connection)]);
      expect(await staff.send(listConnections, {})).toMatchObject({ status: 200, rc: [] });
      expect(performance.now() - start).toBeLessThan(4_000);
      for (const answer of await saves) expect(answer).toEqual(refused);
      expect(performance.now() - start).toBeLessThan(15_000);
      await releaseLock();
      expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 });
      expect((await staff.send(listConnections, {})).rc).toHaveLength(1);
      expect(portal().failures()).toHaveLength(2);
    });
  });
});

describe('a PostgreSQL that is read-only, as a standby is', () => {
  it('refuses saves soon, is not ready, and still reads; saving works when the database is writable again', {
    timeout: 60_000,
  }, async () => {
    const portal = await startTestPortal('postgres');
    onTestFinished(() => portal.close());
    const staff = await portal.as('superAdmin');
    expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 });
    await setReadOnly(portal, true);
    const start = performance.now();
    await vi.waitFor(async () => expect(await staff.send(saveConnection, connection)).toEqual(refused), { timeout: 10_000 });
    expect(performance.now() - start).toBeLessThan(15_000);
    expect((await staff.send(listConnections, {})).rc).toHaveLength(1);
    await vi.waitFor(async () =>
      expect((await portal.app.inject('/api/ready')).json()).toEqual({ status: 'unavailable', reason: 'writing' }),
    );
    await setReadOnly(portal, false);
    await vi.waitFor(async () => expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 }), { timeout: 10_000 });
  });
});

/** Makes the database read-only for new connections, or writable again, and ends the open connections. */
const setReadOnly = async ({ environment }: TestPortal, isReadOnly: boolean) => {
  const other = new pg.Client({ connectionString: environment.DATABASE_URL, options: '-c default_transaction_read_only=off' });
  await other.connect();
  const { pathname } = new URL(environment.DATABASE_URL ?? '');
  await other.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.end();
};

// When nothing can be saved: the call says so with a status of its own, reading goes on, and saving does as soon as it can.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listConnections, saveConnection } from '../src/features/own-records/connections/connections.contract.ts';
import { onBothEngines, startTestPortal, type TestPortal } from './test-portal.ts';

/** Somebody else who holds the connections of members, as another program may; gives what lets go of them. */
const holdConnections = async ({ engine, folder, environment }: TestPortal): Promise<() => Promise<void>> => {
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
  res: null,
  msgkey: 'Nothing can be saved right now. Please try again in a moment.',
};

const connection = { Flag: 'Add', OrganizationName: 'Held Up', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };

describe('a save that has to wait for too long', () => {
  onBothEngines((portal) => {
    it('is refused within 15 seconds with a 503, while reading goes on, and succeeds later', { timeout: 60_000 }, async () => {
      const staff = await portal().as('superAdmin');
      const letGo = await holdConnections(portal());
      const start = performance.now();
      const saves = Promise.all([staff.send(saveConnection, connection), staff.send(saveConnection, connection)]);
      expect(await staff.send(listConnections, {})).toMatchObject({ status: 200, rc: [] });
      expect(performance.now() - start).toBeLessThan(4_000);
      for (const answer of await saves) expect(answer).toEqual(refused);
      expect(performance.now() - start).toBeLessThan(15_000);
      await letGo();
      expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 });
      expect((await staff.send(listConnections, {})).rc).toHaveLength(1);
      expect(portal().failures()).toHaveLength(2);
    });
  });
});

describe('a PostgreSQL that only reads, as a standby does', () => {
  it('has saves refused at once, is not ready, and reads on; when it writes again, so does the portal', { timeout: 60_000 }, async () => {
    const portal = await startTestPortal('postgres');
    onTestFinished(() => portal.close());
    const staff = await portal.as('superAdmin');
    expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 });
    await onlyRead(portal, true);
    const start = performance.now();
    await vi.waitFor(async () => expect(await staff.send(saveConnection, connection)).toEqual(refused), { timeout: 10_000 });
    expect(performance.now() - start).toBeLessThan(15_000);
    expect((await staff.send(listConnections, {})).rc).toHaveLength(1);
    await vi.waitFor(async () =>
      expect((await portal.app.inject('/api/ready')).json()).toEqual({ status: 'unavailable', reason: 'writing' }),
    );
    await onlyRead(portal, false);
    await vi.waitFor(async () => expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 }), { timeout: 10_000 });
  });
});

/** For the connections that are made from now on; those that are open are ended. */
const onlyRead = async ({ environment }: TestPortal, isOnlyRead: boolean) => {
  const other = new pg.Client({ connectionString: environment.DATABASE_URL, options: '-c default_transaction_read_only=off' });
  await other.connect();
  const { pathname } = new URL(environment.DATABASE_URL ?? '');
  await other.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${isOnlyRead ? 'on' : 'off'}`);
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.end();
};

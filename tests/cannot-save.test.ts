// When nothing can be saved: the call says so with a status of its own, reading goes on, and saving does as soon as it can.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listConnections, saveConnection } from '../src/features/own-records/connections/connections.contract.ts';
import { onBothEngines, type TestPortal } from './test-portal.ts';

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

describe('a save that has to wait for too long', () => {
  onBothEngines((portal) => {
    it('is refused within 15 seconds with a 503, while reading goes on, and succeeds later', { timeout: 60_000 }, async () => {
      const staff = await portal().as('superAdmin');
      const connection = { Flag: 'Add', OrganizationName: 'Held Up', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };
      const letGo = await holdConnections(portal());
      const start = performance.now();
      const saves = Promise.all([staff.send(saveConnection, connection), staff.send(saveConnection, connection)]);
      expect(await staff.send(listConnections, {})).toMatchObject({ status: 200, rc: [] });
      expect(performance.now() - start).toBeLessThan(4_000);
      for (const answer of await saves) {
        expect(answer).toEqual({
          status: 503,
          rs: 0,
          rc: [],
          res: null,
          msgkey: 'Nothing can be saved right now. Please try again in a moment.',
        });
      }
      expect(performance.now() - start).toBeLessThan(15_000);
      await letGo();
      expect(await staff.send(saveConnection, connection)).toMatchObject({ status: 200 });
      expect((await staff.send(listConnections, {})).rc).toHaveLength(1);
      expect(portal().failures()).toHaveLength(2);
    });
  });
});

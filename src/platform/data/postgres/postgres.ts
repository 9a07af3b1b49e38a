// Implements Data on PostgreSQL: a few connections for pipelined reads, a pool for writes, and one connection that reads the version of
// the data.

import { Kysely } from 'kysely';
import pg from 'pg';
import type { Data, Tables } from '../data.ts';
import { succeedsWithin } from '../in-time.ts';
import { oncePerTurn } from '../once-per-turn.ts';
import { PlainDriver } from '../plain-driver.ts';
import { connectionOf, dialectOf } from './postgres-connection.ts';
import { Readers } from './postgres-readers.ts';
import { Writers, writeWithoutDeadline } from './postgres-writers.ts';

const readConnections = 3;
const checkTimeout = 2_000;
const versionTimeout = 2_000;

// pg returns 64-bit integers as text. Our counts and amounts of money stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const openPostgres = async (connectionString: string): Promise<Data> => {
  const readers = new Readers({ connectionString }, readConnections);
  const versionReader = new Readers({ connectionString, query_timeout: versionTimeout }, 1);
  const writers = new Writers(connectionString);
  // Connects now, so that opening fails with the server's own error when it cannot be reached.
  await versionReader.take();
  let unanswered = 0;
  const readVersion = async () => {
    try {
      const { rows } = await (await versionReader.take()).query<{ snapshot: string }>(snapshotQuery);
      return rows[0]?.snapshot ?? '';
    } catch {
      // When this connection is broken, the others may be broken too.
      readers.replace();
      writers.replace();
      // A new version each time: without an answer, nothing may count as unchanged.
      return `unanswered ${++unanswered}`;
    }
  };
  return {
    engine: 'postgres',
    read: new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(await readers.take())))),
    write: (work) => writers.write(work),
    writeOne: (statement) => writers.writeOne(statement),
    writeWithoutDeadline: (work) => writeWithoutDeadline(connectionString, work),
    version: oncePerTurn(readVersion),
    check: async () => {
      const answer = readers.take().then((client) => client.query('select 1'));
      if (!(await succeedsWithin(checkTimeout, answer))) throw new Error('PostgreSQL does not answer');
    },
    close: async () => {
      await Promise.all([readers.close(), versionReader.close(), writers.close()]);
    },
  };
};

/** When two snapshots are equal, no process has committed anything between them. */
const snapshotQuery = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' };

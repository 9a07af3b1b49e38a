// Implements Data on PostgreSQL: a few connections for pipelined reads, a pool for writes, and one connection that reads the version of
// the data.

import { Kysely } from 'kysely';
import pg from 'pg';
import type { Data, Tables } from '../data.ts';
import { succeedsWithin } from '../in-time.ts';
import { oncePerTurn } from '../once-per-turn.ts';
import { PlainDriver } from '../plain-driver.ts';
import { deadlines, keepAlives } from './deadlines.ts';
import { connectionOf, dialectOf } from './postgres-connection.ts';
import { Readers } from './postgres-readers.ts';
import { Writers, writeOnOwnConnection } from './postgres-writers.ts';
import { Servers } from './servers.ts';

const readConnections = 3;
const checkTimeout = 2_000;
const versionTimeout = 2_000;

// pg returns 64-bit integers as text. Our counts and amounts of money stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const openPostgres = async (databaseUrl: string): Promise<Data> => {
  const servers = new Servers(databaseUrl);
  const readers = new Readers(servers, readConnections);
  const versionReader = new Readers(servers, 1, { query_timeout: versionTimeout });
  // When one connection is broken, the others may be broken too. All are made anew, to the server that can be written to by then.
  const reconnect = () => {
    servers.forget();
    readers.replace();
    versionReader.replace();
    writers.replace();
  };
  const writers = new Writers(servers, reconnect);
  // Connects now, so that opening fails with the server's own error when it cannot be reached.
  await versionReader.take();
  let unanswered = 0;
  let connections = 0;
  let last: pg.Client | undefined;
  const readVersion = async () => {
    try {
      const client = await versionReader.take();
      const { rows } = await client.query<{ snapshot: string }>(snapshotQuery);
      // Another server may have an equal snapshot of other data. So the version also tells which connection it is from.
      if (client !== last) connections++;
      last = client;
      return `${connections} ${rows[0]?.snapshot}`;
    } catch {
      reconnect();
      // A new version each time: without an answer, nothing may count as unchanged.
      return `unanswered ${++unanswered}`;
    }
  };
  return {
    engine: 'postgres',
    read: new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(await readers.take())))),
    write: (work) => writers.write(work),
    writeOne: (statement) => writers.writeOne(statement),
    writeLong: (work) => writeOnOwnConnection(servers, deadlines, work),
    writeWithoutDeadline: (work) => writeOnOwnConnection(servers, keepAlives, work),
    version: oncePerTurn(readVersion),
    check: async () => {
      const answer = readers.take().then((client) => client.query('select 1'));
      if (await succeedsWithin(checkTimeout, answer)) return;
      reconnect();
      throw new Error('PostgreSQL does not answer');
    },
    close: async () => {
      await Promise.all([readers.close(), versionReader.close(), writers.close()]);
    },
  };
};

/** When two snapshots are equal, no process has committed anything between them. */
const snapshotQuery = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' };

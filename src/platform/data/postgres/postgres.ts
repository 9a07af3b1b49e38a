// Implements Data on PostgreSQL: a pool of connections for reads, one for writes, and one connection that reads the version of the data.

import { type DatabaseConnection, Kysely } from 'kysely';
import pg from 'pg';
import type { Data, Tables } from '../data.ts';
import { succeedsWithin } from '../in-time.ts';
import { oncePerTurn } from '../once-per-turn.ts';
import { PlainDriver } from '../plain-driver.ts';
import { waitingFor } from '../waited.ts';
import { deadlines, deadlinesOfServer, keepAlives, keepAlivesOfServer } from './deadlines.ts';
import { connectionOf, dialectOf, streamNothing } from './postgres-connection.ts';
import { Writers, writeOnOwnConnection } from './postgres-writers.ts';
import { ReadPool } from './read-pool.ts';
import { Servers } from './servers.ts';
import { requireOwnSession } from './session.ts';
import { VersionReader } from './version-reader.ts';

const checkTimeout = 2_000;

// pg returns 64-bit integers as text. Our counts and amounts of money stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const openPostgres = async (databaseUrl: string): Promise<Data> => {
  const servers = new Servers(databaseUrl);
  // When one connection is broken, the others may be broken too. All are made anew, to the server that can be written to by then.
  const reconnect = () => {
    servers.forget();
    readers.replace();
    void versions.close();
    writers.replace();
  };
  const readers = new ReadPool(servers);
  const versions = new VersionReader(servers, reconnect);
  const writers = new Writers(servers, reconnect);
  // Connects now, so that opening fails with the server's own error when it cannot be reached.
  await versions.connect(requireOwnSession);
  const reading: DatabaseConnection = {
    executeQuery: (query) => waitingFor(() => readers.run((client) => connectionOf(client).executeQuery(query))),
    streamQuery: streamNothing,
  };
  return {
    engine: 'postgres',
    read: new Kysely<Tables>(dialectOf(new PlainDriver(async () => reading))),
    write: (work) => waitingFor(() => writers.write(work)),
    writeOne: (statement) => waitingFor(() => writers.writeOne(statement)),
    writeLong: (work) => writeOnOwnConnection(servers, deadlines, deadlinesOfServer, work),
    writeWithoutDeadline: (work) => writeOnOwnConnection(servers, keepAlives, keepAlivesOfServer, work),
    version: oncePerTurn(() => versions.read()),
    check: async () => {
      const answer = readers.run((client) => client.query('select 1'));
      if (await succeedsWithin(checkTimeout, answer)) return;
      // Reads may wait for slow ones only. If the connections are broken, this finds it out and makes them anew.
      await versions.read();
      throw new Error('PostgreSQL does not answer');
    },
    close: async () => {
      await Promise.all([readers.close(), versions.close(), writers.close()]);
    },
  };
};

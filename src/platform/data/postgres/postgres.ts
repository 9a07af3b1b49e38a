// PostgreSQL behind the data door: reads pipelined over a few connections, writes on connections of their own, and one connection that is
// asked whether anything was written.

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
const healthyWithin = 2_000;
const lookWithin = 2_000;

// Counts and money arrive as 64-bit texts; both stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const openPostgres = async (connectionString: string): Promise<Data> => {
  const readers = new Readers({ connectionString }, readConnections);
  const looker = new Readers({ connectionString, query_timeout: lookWithin }, 1);
  const writers = new Writers(connectionString);
  // Whether the server can be reached at all is told now, by its own error.
  await looker.take();
  let unanswered = 0;
  const lookAtSnapshot = async () => {
    try {
      const { rows } = await (await looker.take()).query<{ snapshot: string }>(snapshot);
      return rows[0]?.snapshot ?? '';
    } catch {
      // Where this connection broke or fell silent the others may have done so too.
      readers.replace();
      writers.replace();
      // As long as nobody can tell, nothing is taken as unchanged.
      return `unanswered ${++unanswered}`;
    }
  };
  return {
    engine: 'postgres',
    read: new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(await readers.take())))),
    write: (work) => writers.write(work),
    writeOne: (statement) => writers.writeOne(statement),
    writeWithoutDeadline: (work) => writeWithoutDeadline(connectionString, work),
    version: oncePerTurn(lookAtSnapshot),
    check: async () => {
      const asked = readers.take().then((client) => client.query('select 1'));
      if (!(await succeedsWithin(healthyWithin, asked))) throw new Error('PostgreSQL does not answer');
    },
    close: async () => {
      await Promise.all([readers.close(), looker.close(), writers.close()]);
    },
  };
};

/** Two snapshots that are the same have no commit between them, whoever made it. */
const snapshot = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' };

// What a connection has for itself: its settings, and so a connection of the server. Where a pool such as PgBouncer is in between, it
// refuses settings among the parameters of a start, and may give each transaction another connection of the server.

import pg from 'pg';
import { keepAlives, type SessionSettings } from './deadlines.ts';

/** The settings go with the first statement, in the same round trip. Without them a connection is not used any further. */
export const setSession = (client: pg.ClientBase & { end(): Promise<void> }, settings: SessionSettings): void => {
  client.query(textOf(settings)).catch(() => client.end().catch(() => undefined));
};

/** `local` settings last until the end of the transaction. */
export const textOf = (settings: SessionSettings, local = ''): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${local} ${name} = ${value}`)
    .join('; ');

/** The message is one line for the person who starts the portal. */
class PoolRefused extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pool that gives each transaction another connection. Set its pool_mode to session, or name PostgreSQL itself.',
    );
  }
}

const tries = 3;

/**
 * Must be called before anything is set. In a pool of transactions the connection of the server that this client has just used is given
 * to the next one, and while that holds it this client gets another.
 */
export const requireOwnSession = async (client: pg.Client, connectionString: string): Promise<void> => {
  const own = await serverOf(client);
  // A pool has told a number of its own when it was connected to.
  if (own === numberOf(client)) return;
  const other = new pg.Client({ ...keepAlives, connectionString, query_timeout: keepAlives.connectionTimeoutMillis });
  other.on('error', () => undefined);
  await other.connect();
  try {
    for (let tried = 0; tried < tries; tried++) {
      await other.query('begin');
      const [of, after] = [await serverOf(other), await serverOf(client)];
      await other.query('rollback');
      if (of === own || after !== own) throw new PoolRefused();
    }
  } finally {
    await other.end().catch(() => undefined);
  }
};

const serverOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/** The types do not have it. */
const numberOf = (client: pg.Client): unknown => ('processID' in client ? client.processID : undefined);

// PostgreSQL behind the data door: statements prepared by name, reads pipelined over a few connections, writes from a pool,
// and every commit told to all nodes so that none answers from what it kept before.

import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Data, Tables, Tx } from '../data.ts';
import { succeedsWithin } from '../in-time.ts';
import { MaybeWritten } from '../maybe-written.ts';
import { PlainDriver } from '../plain-driver.ts';
import { Listener } from './postgres-listener.ts';
import { Readers } from './postgres-readers.ts';

const writers = 10;
const connectWithin = 20_000;
const healthyWithin = 2_000;

// Counts and money arrive as 64-bit texts; both stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const openPostgres = async (connectionString: string): Promise<Data> => {
  const application = { connectionString, application_name: 'chapterhouse', keepAlive: true, connectionTimeoutMillis: connectWithin };
  const readers = new Readers(application);
  const writePool = new pg.Pool({ ...application, max: writers, pipeline: true } as pg.PoolConfig);
  // A connection that breaks is replaced by the pool, and the write it was doing fails; without listeners it would end the process,
  // the pool's for those that are idle, their own for those at work.
  writePool.on('error', () => undefined);
  writePool.on('connect', (client) => client.on('error', () => undefined));
  const listener = new Listener(application);
  await listener.start();
  const read = new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(await readers.take()))));
  return {
    engine: 'postgres',
    read,
    write: (work) => onOwnConnection(writePool, listener, (client) => inTransaction(client, work)),
    writeOne: (statement) => onOwnConnection(writePool, listener, (client) => alone(client, statement)),
    version: () => listener.version(),
    arrived: () => undefined,
    check: async () => {
      const asked = readers.take().then((client) => client.query('select 1'));
      if (!(await succeedsWithin(healthyWithin, asked))) throw new Error('PostgreSQL does not answer');
    },
    close: async () => {
      await listener.stop();
      await Promise.all([readers.close(), writePool.end()]);
    },
  };
};

const onOwnConnection = async <T>(pool: pg.Pool, listener: Listener, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    // Where there is no transaction to take back, it still tells whether the connection is alive.
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw broken ? new MaybeWritten(error) : error;
  } finally {
    // Also after a failure: of a commit whose answer was lost nobody can tell.
    listener.written();
    client.release(broken);
  }
};

const inTransaction = async <T>(client: pg.ClientBase, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const [, value] = await Promise.all([client.query('begin'), work(txOn(client))]);
  const { command } = await client.query('commit');
  // A transaction in which a statement failed is rolled back instead, without an error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
  return value;
};

const alone = async <Row>(client: pg.ClientBase, statement: (tx: Tx) => CompiledQuery<Row>): Promise<Row[]> => {
  const tx = txOn(client);
  const { rows } = await tx.executeQuery(statement(tx));
  return rows;
};

const dialectOf = (driver: Driver) => ({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const connections = new WeakMap<pg.ClientBase, PostgresConnection>();

const connectionOf = (client: pg.ClientBase): PostgresConnection => {
  const known = connections.get(client) ?? new PostgresConnection(client);
  connections.set(client, known);
  return known;
};

const transactions = new WeakMap<pg.ClientBase, Tx>();

const txOn = (client: pg.ClientBase): Tx => {
  const known = transactions.get(client) ?? (new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(client)))) as Tx);
  transactions.set(client, known);
  return known;
};

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#client.query({ name: statementName(sql), text: sql, values: [...parameters] });
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from PostgreSQL');
  }
}

const names = new Map<string, string>();

const statementName = (sql: string): string => {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
};

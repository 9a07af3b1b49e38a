// The database connections of the yardstick 'engine': statements prepared once; on SQLite simultaneous saves share a commit, on PostgreSQL
// statements are pipelined.

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Engine } from '../src/platform/data/data.ts';
import { oncePerTurn } from '../src/platform/data/once-per-turn.ts';

export interface Statement {
  /** With a question mark for each value. */
  sql: string;
  values: (string | number)[];
}

export interface Connections {
  engine: Engine;
  read<Row>(statement: Statement): Promise<Row[]>;
  /** A text that changes with every commit of any process, as in the portal. */
  version(): Promise<string>;
  /** One transaction, durable when it resolves. */
  write(statements: Statement[]): Promise<void>;
}

export const openSqlite = (file: string): Connections => {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000; PRAGMA mmap_size = 268435456;');
  const prepared = new Map<string, StatementSync>();
  const run = ({ sql, values }: Statement) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...values);
  };
  let waiting: { statements: Statement[]; resolve: () => void }[] = [];
  const commitAll = async () => {
    // Saves that arrive meanwhile join the same commit.
    for (let before = 0; waiting.length > before; ) {
      before = waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const writes = waiting;
    waiting = [];
    database.exec('BEGIN IMMEDIATE');
    for (const statement of writes.flatMap(({ statements }) => statements)) run(statement);
    database.exec('COMMIT');
    for (const { resolve } of writes) resolve();
  };
  return {
    engine: 'sqlite',
    // The caller knows the columns.
    read: async <Row>(statement: Statement) => run(statement) as Row[],
    version: oncePerTurn(async () => String(run({ sql: 'PRAGMA data_version', values: [] })[0]?.data_version)),
    write: (statements) =>
      new Promise((resolve) => {
        if (waiting.push({ statements, resolve }) === 1) void commitAll();
      }),
  };
};

// Statements are planned once, and pages are read when needed: faster here than PostgreSQL's defaults.
const options = '-c plan_cache_mode=force_generic_plan -c effective_io_concurrency=0';

export const openPostgres = async (connectionString: string): Promise<Connections> => {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const open = async (many: number) => {
    // The types do not know pipelining yet.
    const config = { connectionString, options, pipeline: true } as pg.ClientConfig;
    const clients = Array.from({ length: many }, () => new pg.Client(config));
    await Promise.all(clients.map((client) => client.connect()));
    let next = 0;
    // The remainder is always a valid index.
    return () => clients[next++ % many] as pg.Client;
  };
  const [reader, writer, version] = [await open(3), await open(10), await open(1)];
  const prepared = new Map<string, { name: string; text: string }>();
  const preparedOf = (sql: string) => {
    let number = 0;
    const known = prepared.get(sql) ?? { name: `statement-${prepared.size}`, text: sql.replace(/\?/g, () => `$${++number}`) };
    prepared.set(sql, known);
    return known;
  };
  const run = async (client: pg.Client, { sql, values }: Statement) => (await client.query({ ...preparedOf(sql), values })).rows;
  return {
    engine: 'postgres',
    read: async <Row>(statement: Statement): Promise<Row[]> => run(reader(), statement),
    version: oncePerTurn(async () => {
      const { rows } = await version().query({ name: 'version', text: 'select pg_current_snapshot()::text as version' });
      return rows[0].version;
    }),
    write: async (statements) => {
      const client = writer();
      const [only] = statements;
      if (only && statements.length === 1) await run(client, only);
      else await Promise.all([client.query('begin'), ...statements.map((each) => run(client, each)), client.query('commit')]);
    },
  };
};

/** Totals are counted once, until something is written. */
export const keptTotals = ({ read, version }: Connections) => {
  const totals = new Map<string, Promise<number>>();
  let keptFor = '';
  return async (count: Statement): Promise<number> => {
    const now = await version();
    if (now !== keptFor) totals.clear();
    keptFor = now;
    const key = JSON.stringify(count);
    const total = totals.get(key) ?? read<{ total: number }>(count).then(([row]) => row?.total ?? 0);
    totals.set(key, total);
    return total;
  };
};

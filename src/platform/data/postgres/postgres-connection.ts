// A PostgreSQL connection for Kysely. Its statements are prepared by name, and it must be replaced after it has prepared many.

import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

export const dialectOf = (driver: Driver) => ({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The server keeps each prepared statement in memory until the connection is closed. */
const maxPrepared = 500;

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #prepared = new Set<string>();

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  isFull(): boolean {
    return this.#prepared.size >= maxPrepared;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(sql);
    this.#prepared.add(name);
    const { rows, rowCount } = await this.#client.query({ name, text: sql, values: [...parameters] });
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  readonly streamQuery = streamNothing;
}

export const streamNothing = (): never => {
  throw new Error('Nothing is streamed from PostgreSQL');
};

const connections = new WeakMap<pg.ClientBase, PostgresConnection>();

export const connectionOf = (client: pg.ClientBase): PostgresConnection => {
  const connection = connections.get(client) ?? new PostgresConnection(client);
  connections.set(client, connection);
  return connection;
};

const names = new LRUCache<string, string>({ max: 1_000 });

/** The same statement always has the same name. */
const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? createHash('sha1').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
};

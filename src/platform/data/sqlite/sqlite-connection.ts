// One connection to a SQLite database. Prepared statements are cached.

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

export const connectionPragmas = 'PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

interface Prepared {
  statement: StatementSync;
  /** Empty when the statement returns no rows. SQLite stores columns of the type boolean as 0 and 1. */
  columns: { name: string; isFlag: boolean }[];
}

export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: 500 });
  #boundBytes = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: Statement): Promise<QueryResult<R>> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(bindable);
    for (const value of values) if (value instanceof Uint8Array) this.#boundBytes += value.length;
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    // setReturnArrays makes each row an array. The type of the row comes from the caller's query.
    const rows = statement.all(...values) as unknown as SQLOutputValue[][];
    return { rows: rows.map((row) => rowOf(columns, row)) as R[] };
  }

  /** How many bytes of files were bound since the last call. */
  takeBoundBytes(): number {
    const bytes = this.#boundBytes;
    this.#boundBytes = 0;
    return bytes;
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from SQLite');
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name, type }) => ({ name, isFlag: type?.toLowerCase() === 'boolean' }));
    const prepared = { statement, columns };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Makes a plain object. The row objects of node:sqlite have no prototype, which makes all later work with them twice as slow. */
const rowOf = (columns: Prepared['columns'], values: SQLOutputValue[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, isFlag }, index) => {
    const value = values[index];
    row[name] = isFlag && value !== null ? value === 1 : value;
  });
  return row;
};

const bindable = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  // Our tables have only texts, numbers, bytes and nulls. SQLite refuses values of other types itself.
  return (value ?? null) as SQLInputValue;
};

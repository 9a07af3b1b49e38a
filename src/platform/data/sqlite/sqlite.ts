// Implements Data on SQLite: one connection for writes, one for reads of committed data. Prepared statements are cached.

import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Data, Tables, Tx } from '../data.ts';
import { oncePerTurn } from '../once-per-turn.ts';
import { PlainDriver } from '../plain-driver.ts';
import { SearchUpkeep } from './search-upkeep.ts';
import { WriteQueue } from './write-queue.ts';

const onEveryConnection = 'PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;';
// Only the reader maps the file into memory. With both connections the same pages would be mapped twice.
const onReader = 'PRAGMA mmap_size = 268435456;';
// Files would fill the log soon, and then the late checkpoint would hold up all requests. So a large write is copied at once, in bytes.
const largeWrite = 128 * 1024;

/** Nothing is written before `isWhole`, and nothing at all if that fails. */
export const openSqlite = (file: string, isWhole = Promise.resolve()): Data => {
  const writer = new DatabaseSync(file);
  // A late checkpoint copies a page into the database only once, even when it was written many times. The log grows to about 32 MB.
  // During a long read, such as a backup, it grows further; afterwards it is cut to the limit.
  writer.exec(
    `${onEveryConnection} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000; PRAGMA journal_size_limit = 67108864;`,
  );
  // From here on the write queue waits for locks. SQLite itself would block the event loop while it waits.
  writer.exec('PRAGMA busy_timeout = 0;');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec(onEveryConnection + onReader);
  const read = kyselyOn(new SqliteConnection(reader));
  const writing = new SqliteConnection(writer);
  const afterCommit = () => {
    if (writing.takeBoundBytes() >= largeWrite) copyLog(writer);
  };
  const queue = new WriteQueue(writer, kyselyOn(writing) as Tx, isWhole, afterCommit);
  const upkeep = new SearchUpkeep(writer, queue);
  const write = <T>(work: (tx: Tx) => Promise<T>, lockTimeout?: number): Promise<T> => {
    upkeep.onWrite();
    return queue.run(work, lockTimeout);
  };
  const dataVersion = reader.prepare('PRAGMA data_version');
  return {
    engine: 'sqlite',
    read,
    write: (work) => write(work),
    writeOne: (statement) => write(async (tx) => (await tx.executeQuery(statement(tx))).rows),
    writeLong: (work) => write(work, Number.POSITIVE_INFINITY),
    writeWithoutDeadline: (work) => write(work, Number.POSITIVE_INFINITY),
    version: oncePerTurn(async () => String(dataVersion.get()?.data_version)),
    check: async () => {
      dataVersion.get();
    },
    close: async () => {
      upkeep.stop();
      await queue.idle();
      reader.close();
      writer.close();
    },
  };
};

/** Copies the log into the database. When that fails, the log stays as it is, and a later checkpoint copies it. */
const copyLog = (writer: DatabaseSync) => {
  try {
    writer.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // The commit is durable already, so no write has failed.
  }
};

const kyselyOn = (connection: SqliteConnection) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new PlainDriver(async () => connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

interface Prepared {
  statement: StatementSync;
  /** Empty when the statement returns no rows. SQLite stores columns of the type boolean as 0 and 1. */
  columns: { name: string; isFlag: boolean }[];
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: 500 });
  #boundBytes = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
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

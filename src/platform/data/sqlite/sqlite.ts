// SQLite behind the data door: one connection that writes, one that reads what is committed, statements prepared once.

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
// Pages that both connections mapped would be counted, and held, twice.
const onReader = 'PRAGMA mmap_size = 268435456;';

export const openSqlite = (file: string): Data => {
  const writer = new DatabaseSync(file);
  // Carried into the database later, a page that is written again and again is carried once. The log grows to 32 MB at most.
  writer.exec(`${onEveryConnection} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000;`);
  // From here on the queue waits, which SQLite could do only by stopping everything.
  writer.exec('PRAGMA busy_timeout = 0;');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec(onEveryConnection + onReader);
  const read = kyselyOn(reader);
  const queue = new WriteQueue(writer, kyselyOn(writer) as Tx);
  const upkeep = new SearchUpkeep(writer, queue);
  const write = <T>(work: (tx: Tx) => Promise<T>, longestWait?: number): Promise<T> => {
    upkeep.written();
    return queue.run(work, longestWait);
  };
  const dataVersion = reader.prepare('PRAGMA data_version');
  return {
    engine: 'sqlite',
    read,
    write: (work) => write(work),
    writeOne: (statement) => write(async (tx) => (await tx.executeQuery(statement(tx))).rows),
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

const kyselyOn = (database: DatabaseSync) => {
  const connection = new SqliteConnection(database);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new PlainDriver(async () => connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
};

interface Prepared {
  statement: StatementSync;
  /** None where the statement gives no rows. Those declared boolean SQLite keeps as 0 and 1. */
  columns: { name: string; isFlag: boolean }[];
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: 500 });

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(bindable);
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    // The statement was told to give arrays, and whoever wrote it knows the columns.
    const rows = statement.all(...values) as unknown as SQLOutputValue[][];
    return { rows: rows.map((row) => rowOf(columns, row)) as R[] };
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from SQLite');
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name, type }) => ({ name, isFlag: type?.toLowerCase() === 'boolean' }));
    const prepared = { statement, columns };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** A plain object: the ones that SQLite's binding makes have no prototype, and everything done with them later takes twice as long. */
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
  // The features' tables hold texts, numbers and nulls only; SQLite refuses the rest itself.
  return (value ?? null) as SQLInputValue;
};

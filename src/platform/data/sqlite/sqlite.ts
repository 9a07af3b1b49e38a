// Implements Data on SQLite: one connection for writes, one for reads of committed data, and one in another thread for long reads.

import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isAside } from '../aside.ts';
import type { Data, Tables, Tx } from '../data.ts';
import { oncePerTurn } from '../once-per-turn.ts';
import { PlainDriver } from '../plain-driver.ts';
import { ReaderThread } from './reader-thread.ts';
import { ReadingTurn } from './reading-turn.ts';
import { SearchUpkeep } from './search-upkeep.ts';
import { connectionPragmas, SqliteConnection } from './sqlite-connection.ts';
import { dropStatistics } from './statistics.ts';
import { WriteAheadLog } from './write-ahead-log.ts';
import { WriteQueue } from './write-queue.ts';

// Only the reader maps the file into memory. With both connections the same pages would be mapped twice.
const readerPragma = 'PRAGMA mmap_size = 268435456;';
// Files would fill the log soon, and then the late checkpoint would hold up all requests. So a large write is copied at once, in bytes.
const largeWrite = 128 * 1024;

/** Nothing is written before `isWhole`, and nothing at all if that fails. */
export const openSqlite = (file: string, isWhole = Promise.resolve()): Data => {
  const writer = new DatabaseSync(file);
  writer.exec(connectionPragmas);
  const log = new WriteAheadLog(file, writer);
  // From here on the write queue waits for locks. SQLite itself would block the event loop while it waits.
  writer.exec('PRAGMA busy_timeout = 0;');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec(connectionPragmas + readerPragma);
  const thread = new ReaderThread(file);
  const read = kyselyOn(new ReadingConnection(reader, thread));
  const writing = new SqliteConnection(writer);
  const afterCommit = () => {
    if (writing.takeBoundBytes() >= largeWrite) log.copy();
  };
  const queue = new WriteQueue(writer, kyselyOn(writing) as Tx, isWhole, { log, afterCommit });
  const upkeep = new SearchUpkeep(writer, queue);
  // Not before the end of the check, for which a write does not wait long. What is not whole stays as it is.
  void isWhole.then(() => dropStatistics(writer, queue)).catch(() => undefined);
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
      await log.idle();
      await thread.close();
      reader.close();
      writer.close();
    },
  };
};

const kyselyOn = (connection: DatabaseConnection) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new PlainDriver(async () => connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/** Kysely would do one statement after the other, so that all reads wait for a long one in the thread. The others take their time at once. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Reads that look at all rows of a long list are done aside. Many short ones are done in several turns of the event loop. */
class ReadingConnection extends SqliteConnection {
  readonly #thread: ReaderThread;
  readonly #turn = new ReadingTurn();

  constructor(database: DatabaseSync, thread: ReaderThread) {
    super(database);
    this.#thread = thread;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isAside(query.sql)) return this.#thread.run<R>(query);
    return this.#turn.run(() => super.executeQuery<R>(query));
  }
}

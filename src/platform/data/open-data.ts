// Opens the database: SQLite or PostgreSQL. What both owe to whoever writes stands here: no write within a write, and one kind of error
// where nothing can be saved.

import { AsyncLocalStorage } from 'node:async_hooks';
import { CannotSave, isEngineFailure } from './cannot-save.ts';
import type { Data } from './data.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** SQLite in the given file, or PostgreSQL when there is an address. */
export const openData = async (sqliteFile: string, databaseUrl?: string): Promise<Data> =>
  guarded(databaseUrl ? await (await import('./postgres/postgres.ts')).openPostgres(databaseUrl) : openSqlite(sqliteFile));

const guarded = (engine: Data): Data => {
  const isWriting = new AsyncLocalStorage<true>();
  const guard = async <T>(write: () => Promise<T>): Promise<T> => {
    // On SQLite it would wait for itself for ever, and on PostgreSQL it could not be taken back.
    if (isWriting.getStore()) throw new Error('A write within a write');
    try {
      return await write();
    } catch (error) {
      throw isEngineFailure(error) ? new CannotSave(error) : error;
    }
  };
  const inside =
    <Tx, T>(work: (tx: Tx) => T) =>
    (tx: Tx): T =>
      isWriting.run(true, () => work(tx));
  return {
    ...engine,
    write: (work) => guard(() => engine.write(inside(work))),
    writeOne: (statement) => guard(() => engine.writeOne(inside(statement))),
    writeWithoutDeadline: (work) => guard(() => engine.writeWithoutDeadline(inside(work))),
  };
};

// Opens the database: SQLite or PostgreSQL. The rules for writes that both engines share are here: no write inside another write, and
// one type of error when nothing can be saved.

import { AsyncLocalStorage } from 'node:async_hooks';
import { CannotSave, isEngineFailure } from './cannot-save.ts';
import type { Data } from './data.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** Opens PostgreSQL if there is a DATABASE_URL, otherwise SQLite in the given file. Nothing is written to the file before `isWhole`. */
export const openData = async (sqliteFile: string, databaseUrl?: string, isWhole?: Promise<void>): Promise<Data> =>
  guardWrites(databaseUrl ? await (await import('./postgres/postgres.ts')).openPostgres(databaseUrl) : openSqlite(sqliteFile, isWhole));

const guardWrites = (engine: Data): Data => {
  const isWriting = new AsyncLocalStorage<true>();
  const guard = async <T>(write: () => Promise<T>): Promise<T> => {
    // On SQLite the inner write would wait for the outer one for ever. On PostgreSQL a rollback of the outer one would not undo it.
    if (isWriting.getStore()) throw new Error('A write within a write');
    try {
      return await write();
    } catch (error) {
      throw isEngineFailure(error) ? new CannotSave(error) : error;
    }
  };
  const markAsWriting =
    <Tx, T>(work: (tx: Tx) => T) =>
    (tx: Tx): T =>
      isWriting.run(true, () => work(tx));
  return {
    ...engine,
    write: (work) => guard(() => engine.write(markAsWriting(work))),
    writeOne: (statement) => guard(() => engine.writeOne(markAsWriting(statement))),
    writeLong: (work) => guard(() => engine.writeLong(markAsWriting(work))),
    writeWithoutDeadline: (work) => guard(() => engine.writeWithoutDeadline(markAsWriting(work))),
  };
};

// The one door to the database, whichever engine is behind it: read anywhere, write only inside write().

import type { CompiledQuery, Kysely } from 'kysely';
import { openSqlite } from './sqlite/sqlite.ts';

/** All tables. Each feature adds its own beside its migrations. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface Tables {}

export type Engine = 'sqlite' | 'postgres';

/** Enough to select; a Tx is a Reader too. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>;

declare const insideWrite: unique symbol;
/** A database inside a transaction. Only write() makes one, so a function that asks for it cannot write outside. */
export type Tx = Kysely<Tables> & { readonly [insideWrite]: true };

export interface Data {
  readonly engine: Engine;
  readonly read: Reader;
  /**
   * Runs the work in one transaction and answers when it is durable. It may be run again, should another of the same moment fail:
   * it does nothing but read and write the database.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement, which is a transaction by itself: on PostgreSQL it saves two of three ways to the server. Gives its rows. */
  writeOne<Row>(statement: (tx: Tx) => CompiledQuery<Row>): Promise<Row[]>;
  /** Another number whenever anything may have been written: what was read under the same one still holds. */
  version(): number;
  /** To be told of every request that arrives: those that the same turn of the event loop brings need but one look at the version. */
  arrived(): void;
  /** Throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** SQLite in the given file, or PostgreSQL when there is an address. */
export const openData = (sqliteFile: string, databaseUrl?: string): Promise<Data> =>
  databaseUrl
    ? import('./postgres/postgres.ts').then(({ openPostgres }) => openPostgres(databaseUrl))
    : Promise.resolve(openSqlite(sqliteFile));

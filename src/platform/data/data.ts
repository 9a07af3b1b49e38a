// The interface of the database, the same for both engines: reads are possible everywhere, writes only inside its write functions.
// How a database is opened is in open-data.ts.

import type { CompiledQuery, Kysely } from 'kysely';

/** All tables. Each feature adds its own ones. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add their tables to it
export interface Tables {}

export type Engine = 'sqlite' | 'postgres';

/** Can only select. A Tx is a Reader too. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>;

declare const insideWrite: unique symbol;
/** The database inside a transaction. Only the writes of Data create one, so a function that takes a Tx cannot write outside of it. */
export type Tx = Kysely<Tables> & { readonly [insideWrite]: true };

export interface Data {
  readonly engine: Engine;
  readonly read: Reader;
  /**
   * Runs the work in one transaction. Resolves when the commit is durable. The work must only read and write the database, because it may
   * run again: on SQLite when another write of the same commit fails, on PostgreSQL when it has waited long for a lock. When nothing can
   * be saved, it fails with CannotSave within 15 seconds.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement as a transaction and returns its rows. On PostgreSQL this needs one message to the server instead of three. */
  writeOne<Row>(statement: (tx: Tx) => CompiledQuery<Row>): Promise<Row[]>;
  /** A write of very many records. Each of its statements has a deadline, but the write as a whole has none. */
  writeLong<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A write without any deadline, also while it waits for other writes. For migrations and restoring. */
  writeWithoutDeadline<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A text that changes with every commit of any process. While it is the same, all that was read before still holds. */
  version(): Promise<string>;
  /** Throws when the database does not respond. */
  check(): Promise<void>;
  close(): Promise<void>;
}

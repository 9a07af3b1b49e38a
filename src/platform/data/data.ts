// What the database can do, whichever engine is behind it: read anywhere, write only inside write(). How it is opened is in open-data.ts.

import type { CompiledQuery, Kysely } from 'kysely';

/** All tables. Each feature adds its own. */
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
   * it does nothing but read and write the database. Where nothing can be saved it fails with CannotSave, within 15 seconds.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement, which is a transaction by itself: on PostgreSQL it saves two of three ways to the server. Gives its rows. */
  writeOne<Row>(statement: (tx: Tx) => CompiledQuery<Row>): Promise<Row[]>;
  /** A write that may take as long as it needs, and wait as long for others: for migrations. */
  writeWithoutDeadline<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Another text whenever anything was written, by whomever: what was read under the same one still holds. Asked anew each time. */
  version(): Promise<string>;
  /** Throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

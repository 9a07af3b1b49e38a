// Where a backup is read from, and where one is restored to. Each engine has its own.

import type { Engine } from '../data.ts';
import type { Rows, Value } from './backup-format.ts';

export interface SourceTable {
  name: string;
  columns: string[];
}

/** One state of a whole database, whatever is written in the meantime. */
export interface BackupSource {
  readonly engine: Engine;
  /** The names of the migrations that were run, in their order. Empty if the database has none. */
  migrations(): Promise<string[]>;
  /** All tables except those that are derived from others, or belong to the migrations. */
  tables(): Promise<SourceTable[]>;
  rowsOf(table: SourceTable): AsyncIterable<Value[]>;
  lastIds(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Tables of the Migrator. They are not in a backup: a restore runs the migrations itself. */
export const tablesOfMigrations = ['kysely_migration', 'kysely_migration_lock'];

/** An empty database with the tables of the backup's version. */
export interface RestoreTarget {
  tables(): Promise<string[]>;
  insert(rows: Rows): Promise<void>;
  count(table: string): Promise<number>;
  /** The ids that are generated from now on are larger. */
  setLastId(table: string, id: number): Promise<void>;
}

/** Fills the target. When it throws, the database stays as empty as it was. */
export type Fill<T> = (target: RestoreTarget) => Promise<T>;

// What a backup is read from: one state of a whole database, whatever is written in the meantime. Each engine has its own.

import type { Engine } from '../data.ts';
import type { Value } from './backup-format.ts';

export interface SourceTable {
  name: string;
  columns: string[];
}

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

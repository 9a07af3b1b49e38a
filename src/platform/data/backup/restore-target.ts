// Where a backup is restored to: an empty database with the tables of the backup's version. Each engine has its own.

import type { Rows } from './backup-format.ts';

export interface RestoreTarget {
  tables(): Promise<string[]>;
  insert(rows: Rows): Promise<void>;
  count(table: string): Promise<number>;
  /** The ids that are generated from now on are larger. */
  setLastId(table: string, id: number): Promise<void>;
}

/** Fills the target. When it throws, the database stays as empty as it was. */
export type Fill<T> = (target: RestoreTarget) => Promise<T>;

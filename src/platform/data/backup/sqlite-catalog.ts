// Which tables and columns an SQLite database has. Search indexes are left out: triggers fill them.

import type { DatabaseSync } from 'node:sqlite';
import { type SourceTable, tablesOfMigrations } from './backup-ends.ts';

export interface SqliteTable extends SourceTable {
  /** For each column whether it is a flag. SQLite stores flags as 0 and 1. */
  isFlag: boolean[];
}

export const tablesOf = (database: DatabaseSync): SqliteTable[] =>
  database
    // The type of a search index is 'virtual', and that of its own tables is 'shadow'.
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite~_%' escape '~' order by name",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !tablesOfMigrations.includes(name))
    .map((name) => {
      const columns = database.prepare('select name, lower(type) as type from pragma_table_info(?) order by cid').all(name);
      return { name, columns: columns.map((column) => String(column.name)), isFlag: columns.map(({ type }) => type === 'boolean') };
    });

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listOf = (columns: string[]): string => columns.map(quoted).join(', ');

// Reads a backup from SQLite, on a connection of its own. Its read transaction sees one state of the database and holds up no writer, but
// while it lasts, the log (chapterhouse.sqlite-wal) grows with every write.

import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { type BackupSource, type SourceTable, tablesOfMigrations } from './backup-ends.ts';
import type { Value } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { listOf, quoted, tablesOf } from './sqlite-catalog.ts';

export const openSqliteSource = (file: string): BackupSource => {
  if (!existsSync(file)) throw new BackupRefused(`There is no database to back up: ${file} does not exist.`);
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 5000; BEGIN');
  // The state is taken at the first read of the transaction, not at BEGIN.
  const hasTable = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  const hasMigrations = hasTable.get(tablesOfMigrations[0] ?? '') !== undefined;
  const tables = tablesOf(database);
  return {
    engine: 'sqlite',
    migrations: async () =>
      hasMigrations
        ? database
            .prepare('select name from kysely_migration order by name')
            .all()
            .map(({ name }) => String(name))
        : [],
    tables: async () => tables,
    rowsOf: (table) => rowsOf(database, table, tables.find(({ name }) => name === table.name)?.isFlag ?? []),
    lastIds: async () => {
      if (!hasTable.get('sqlite_sequence')) return {};
      const rows = database.prepare('select name, seq from sqlite_sequence where seq > 0').all();
      return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]));
    },
    close: async () => database.close(),
  };
};

/** Reads synchronously. Whoever takes the rows must give the event loop back from time to time. */
async function* rowsOf(database: DatabaseSync, { name, columns }: SourceTable, isFlag: boolean[]): AsyncGenerator<Value[], void> {
  const statement = database.prepare(`select ${listOf(columns)} from ${quoted(name)}`);
  statement.setReturnArrays(true);
  // Otherwise a number above 2^53 would be an error.
  statement.setReadBigInts(true);
  // setReturnArrays makes each row an array.
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
    yield row.map((value, index) => valueIn(value, isFlag[index] ?? false));
  }
}

const valueIn = (value: SQLOutputValue, isFlag: boolean): Value => {
  if (typeof value !== 'bigint') return value;
  if (isFlag) return value !== 0n;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

// Restores a backup into a new SQLite file. It has another name until it is whole.

import { existsSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrate } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { openData } from '../open-data.ts';
import { lastChangeOf, lockDatabase, noteDatabase, partOf } from '../sqlite/guard-file.ts';
import type { Fill, RestoreTarget } from './backup-ends.ts';
import type { Value } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { syncFolder } from './make-backup.ts';
import { listOf, quoted, tablesOf } from './sqlite-catalog.ts';

export const fillSqlite = async <T>(file: string, migrations: readonly Migration[], fill: Fill<T>): Promise<T> => {
  const lock = lockDatabase(file);
  // The lock lets only one process use this name. A restore that was killed may have left the files.
  const part = partOf(file);
  try {
    requireNoDatabase(file);
    removeAll(part);
    const data = await openData(part);
    try {
      await migrate(data, migrations);
    } finally {
      await data.close();
    }
    const result = await fillFile(part, fill);
    await sync(part);
    // The command line may have made a database in the meantime.
    requireNoDatabase(file);
    // It is of the database that was here before. A backup is older, and has the same id.
    rmSync(lastChangeOf(file), { force: true });
    await rename(part, file);
    noteDatabase(file);
    await syncFolder(dirname(file));
    return result;
  } finally {
    removeAll(part);
    lock.release();
  }
};

const requireNoDatabase = (file: string): void => {
  // SQLite would copy a log that is left into the new database and destroy it.
  for (const path of [file, `${file}-wal`]) {
    if (!existsSync(path) || statSync(path).size === 0) continue;
    throw new BackupRefused(
      `DATA_DIR is not empty: ${path} exists. Restore into another DATA_DIR, or move ${file}, ${file}-wal and ${file}-shm away.`,
    );
  }
};

const removeAll = (file: string): void => {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
};

const fillFile = async <T>(file: string, fill: Fill<T>): Promise<T> => {
  const database = new DatabaseSync(file);
  try {
    // No other process knows the file, and after a failure it is removed. So it needs neither a log nor a sync for each write. References
    // are checked at the end, because a row may come before the row that it refers to.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536; BEGIN');
    for (const { name } of tablesOf(database)) database.exec(`delete from ${quoted(name)}`);
    const result = await fill(targetOn(database));
    if (database.prepare('PRAGMA foreign_key_check').get())
      throw new BackupRefused('The backup has a row that refers to a missing row. Nothing was restored.');
    database.exec('COMMIT');
    return result;
  } finally {
    database.close();
  }
};

const targetOn = (database: DatabaseSync): RestoreTarget => {
  const inserts = new Map<string, StatementSync>();
  return {
    tables: async () => tablesOf(database).map(({ name }) => name),
    insert: async ({ table, columns, rows }) => {
      const sql = `insert into ${quoted(table)} (${listOf(columns)}) values (${columns.map(() => '?').join(', ')})`;
      const insert = inserts.get(sql) ?? database.prepare(sql);
      inserts.set(sql, insert);
      for (const row of rows) insert.run(...row.map(bindable));
    },
    count: async (table) => Number(database.prepare(`select count(*) as count from ${quoted(table)}`).get()?.count),
    setLastId: async (table, id) => {
      const { changes } = database.prepare('update sqlite_sequence set seq = ? where name = ?').run(id, table);
      if (changes === 0) database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, id);
    },
  };
};

const bindable = (value: Value): SQLInputValue => (typeof value === 'boolean' ? Number(value) : value);

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

// Makes a backup: reads all tables in frames of about a megabyte and writes them to a file, which has its name only when it is whole.

import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { requireKnown } from '../migrations/migrate.ts';
import type { BackupSource, SourceTable } from './backup-ends.ts';
import { FrameWriter, type Value } from './backup-format.ts';
import { BackupRefused, explainFileErrors } from './backup-refused.ts';

export interface BackupJob {
  sqliteFile: string;
  databaseUrl?: string | undefined;
  /** The names of all migrations that this program knows. */
  knownMigrations: readonly string[];
  to: string;
  /** The rows with this value are in no backup. */
  leftOut?: { table: string; column: string; value: string };
  /** A row that is not in the database. */
  added?: { table: string; row: Record<string, Value> };
  /** Stops the backup. Nothing is left of it then. */
  signal?: AbortSignal;
}

export interface Amount {
  tables: number;
  rows: number;
}

// A frame is made at once, so it is small: the portal answers nothing in this time.
const bytesPerFrame = 2 ** 20;
const rowsPerFrame = 500;

export const makeBackup = async ({ sqliteFile, databaseUrl, knownMigrations, to, ...job }: BackupJob): Promise<Amount> => {
  requireNoFile(to);
  const source = await openSource(sqliteFile, databaseUrl);
  try {
    const migrations = await source.migrations();
    if (migrations.length === 0)
      throw new BackupRefused('There is no database to back up: it has no tables of this version. Start the portal first.');
    requireKnown(migrations, knownMigrations);
    if (knownMigrations.some((name) => !migrations.includes(name))) throw new BackupRefused(startFirst);
    return await writeWholeFile(to, async (writer) => {
      const counts = await writeAll(writer, source, migrations, job);
      return amountOf(counts);
    });
  } finally {
    await source.close();
  }
};

const startFirst = 'The database is of an older version. Start the portal once, which brings it up to date.';

const openSource = async (sqliteFile: string, databaseUrl?: string): Promise<BackupSource> =>
  databaseUrl
    ? (await import('./postgres-source.ts')).openPostgresSource(databaseUrl)
    : (await import('./sqlite-source.ts')).openSqliteSource(sqliteFile);

const requireNoFile = (path: string): void => {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already. A backup never overwrites a file.`);
};

/** The file of a backup that is being made, or that a crash has left. */
export const partOf = (path: string): string => `${path}.part`;

const writeWholeFile = async <T>(path: string, work: (writer: FrameWriter) => Promise<T>): Promise<T> => {
  const part = partOf(path);
  if (existsSync(part)) {
    throw new BackupRefused(`${part} exists: this backup is being made by another process. If none is, remove that file.`);
  }
  const file = await explainFileErrors(path, 'written', () => open(part, 'wx', 0o600));
  try {
    const result = await work(new FrameWriter((bytes) => explainFileErrors(path, 'written', () => file.writeFile(bytes))));
    await explainFileErrors(path, 'written', () => file.sync());
    await file.close();
    requireNoFile(path);
    await explainFileErrors(path, 'written', () => rename(part, path));
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
};

/** Otherwise a power failure may take the new name back. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

type Contents = Pick<BackupJob, 'leftOut' | 'added' | 'signal'>;

const writeAll = async (writer: FrameWriter, source: BackupSource, migrations: string[], contents: Contents) => {
  await writer.write({ kind: 'header', madeAt: new Date().toISOString(), engine: source.engine, migrations });
  const counts: Record<string, number> = {};
  for (const table of await source.tables()) counts[table.name] = await writeTable(writer, source, table, contents);
  await writer.write({ kind: 'end', counts, lastIds: await source.lastIds() });
  return counts;
};

const writeTable = async (writer: FrameWriter, source: BackupSource, table: SourceTable, contents: Contents): Promise<number> => {
  const { leftOut, added, signal } = contents;
  const column = leftOut?.table === table.name ? table.columns.indexOf(leftOut.column) : -1;
  let [count, bytes, rows] = [0, 0, [] as Value[][]];
  const writeFrame = async () => {
    signal?.throwIfAborted();
    await writer.write({ kind: 'rows', table: table.name, columns: table.columns, rows });
    count += rows.length;
    [bytes, rows] = [0, []];
  };
  if (added?.table === table.name) rows.push(table.columns.map((name) => added.row[name] ?? null));
  for await (const row of source.rowsOf(table)) {
    if (column >= 0 && row[column] === leftOut?.value) continue;
    rows.push(row);
    bytes += sizeOf(row);
    if (bytes >= bytesPerFrame || rows.length >= rowsPerFrame) await writeFrame();
  }
  if (rows.length > 0) await writeFrame();
  return count;
};

const sizeOf = (row: Value[]): number => row.reduce<number>((size, value) => size + lengthOf(value), 0);

const lengthOf = (value: Value): number => {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.byteLength : 8;
};

export const amountOf = (counts: Record<string, number>): Amount => {
  const rows = Object.values(counts);
  return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) };
};

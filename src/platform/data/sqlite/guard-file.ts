// Guards the file of an SQLite database: only one process can serve it, and a missing, empty or damaged database is refused. Otherwise an
// empty portal would start in its place: users would think that all data is lost, and would write to the wrong database.

import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteError } from './sqlite-error.ts';

/** The message is one line for the person who starts the portal. */
export class DatabaseRefused extends Error {}

/** A file beside the database. It tells that a database was created here, so it must not be missing. */
const noteOf = (file: string) => `${file}-was-made`;

/** A file beside the database that has the last change that was saved. */
export const lastChangeOf = (file: string): string => `${file}-last-change`;

/** The file while a backup is being restored into it. */
export const partOf = (file: string): string => `${file}-restoring`;

/** Must be called before the database is opened. */
export const requireDatabase = (file: string): void => {
  if (existsSync(partOf(file)) && sizeOf(file) === 0)
    throw new DatabaseRefused(
      `A restore was broken off here, or is under way. Restore again, or remove ${partOf(file)} to begin with an empty portal.`,
    );
  const note = noteOf(file);
  if (!existsSync(note) || sizeOf(file) > 0) return;
  throw new DatabaseRefused(
    `${file} is missing or empty, although there was a database. Restore a backup, or remove ${note} to begin with an empty portal.`,
  );
};

/** For what makes no database. Where DATA_DIR is mistyped, an empty one would be made without a word. */
export const requireExisting = (file: string): void => {
  requireDatabase(file);
  if (sizeOf(file) === 0) throw new DatabaseRefused(`There is no database at ${file}; set DATA_DIR to the folder of the portal.`);
};

/** Must be called after the database is created. Its tables are brought into the file first: without its log it would be an empty one. */
export const noteDatabase = (file: string): void => {
  const note = noteOf(file);
  if (existsSync(note)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
  writeFileSync(note, '');
};

/** Whether there is a log that was not copied into the database. A crash leaves one, and so does copying a file over an open database. */
export const hasLog = (file: string): boolean => sizeOf(`${file}-wal`) > 0;

/** In bytes. Read and checked in a hundredth of a second. */
const smallFile = 4_000_000;

export const isSmall = (file: string): boolean => hasContents(file) && sizeOf(file) < smallFile;

/** Reads the whole file. Only what a stored text or picture says is not checked. */
export const requireUndamaged = (file: string): void => {
  const problem = problemOf(file);
  if (problem !== 'ok') throw new DatabaseRefused(`${file} is damaged (${problem.replace(/\s+/g, ' ')}). Restore a backup.`);
};

const problemOf = (file: string): string => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
  } catch (error) {
    if (isSqliteError(error, 'malformed', 'noDatabase')) return error.message;
    throw error;
  } finally {
    database.close();
  }
};

const waitForOther = 2_000;

/** Holds the lock until it is released or the process ends in any way. */
export const lockDatabase = (file: string): { release: () => void } => {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    // Waits for a process that is stopping. Its journal is in memory: so a full disk can be locked, and what is on it can be read.
    lock.exec(`PRAGMA busy_timeout = ${waitForOther}; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`);
  } catch (error) {
    lock.close();
    if (!isSqliteError(error, 'busy')) throw error;
    throw new DatabaseRefused(
      `${basename(file)} in DATA_DIR is served by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => lock.close() };
};

/** Whether there is anything in the file. */
export const hasContents = (file: string): boolean => sizeOf(file) > 0;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

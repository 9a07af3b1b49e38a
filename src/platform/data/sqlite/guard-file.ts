// Guards the file of an SQLite database: only one process serves it, and a database that is missing, empty or damaged is refused. An
// empty portal in the place of a community would be taken for the loss of all data, and be written to.

import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Its message is one line for whoever starts the portal. */
export class DatabaseRefused extends Error {}

/** A note beside the database: there was one, so it must not be missing. */
const noteOf = (file: string) => `${file}-was-made`;

/** To be called before the database is opened. */
export const requireDatabase = (file: string): void => {
  const note = noteOf(file);
  if (!existsSync(note) || sizeOf(file) > 0) return;
  throw new DatabaseRefused(
    `${file} is missing or empty, although there was a database. Restore a backup, or remove ${note} to begin with an empty portal.`,
  );
};

/** To be called once the database is there. */
export const noteDatabase = (file: string): void => writeFileSync(noteOf(file), '');

/** A log that was not carried into the database is left by a crash, or by a file that was copied over a database in use. */
export const hasLog = (file: string): boolean => sizeOf(`${file}-wal`) > 0;

export const requireUndamaged = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const problem = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    if (problem !== 'ok') throw new DatabaseRefused(`${file} is damaged (${problem.replace(/\s+/g, ' ')}). Restore a backup.`);
  } finally {
    database.close();
  }
};

const waitForOther = 2_000;

/** Holds the lock until it is released or the process ends, however it ends. */
export const lockDatabase = (file: string): { release: () => void } => {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    // A process that is just stopping is waited for.
    lock.exec(`PRAGMA busy_timeout = ${waitForOther}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`);
  } catch {
    lock.close();
    throw new DatabaseRefused(
      `${basename(file)} in DATA_DIR is served by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => lock.close() };
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

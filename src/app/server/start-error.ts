// Turns the error that stopped the portal or a command into one line that says what to do. Unexpected errors stay as they are.

import { accessSync, constants, readdirSync, statfsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { isSqliteError } from '../../platform/data/sqlite/sqlite-error.ts';
import { isUnreachable } from '../../platform/data/unreachable.ts';
import { leastFreeBytes } from '../../platform/server/disk-space.ts';

export const sentenceOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (errorsForPeople.includes(error.constructor.name)) return error.message;
  if (['CannotSave', 'MaybeWritten'].includes(error.constructor.name)) return sentenceOf(error.cause);
  const { code = '', syscall, hostname, port } = error as Error & { code?: string; syscall?: string; hostname?: string; port?: number };
  const { HOST = '', METRICS_PORT } = process.env;
  const name = METRICS_PORT && port === Number(METRICS_PORT) ? 'METRICS_PORT' : 'PORT';
  const number = process.env[name] ?? 3000;
  if (code === 'EADDRINUSE') return `${name} ${number} is in use by another program; set ${name} to a free one.`;
  if (code === 'EACCES' && syscall === 'listen') return `${name} ${number} may not be opened by this user; set ${name} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || (hostname && hostname === HOST)) return `HOST is '${HOST}', but it must be an address of this machine.`;
  if (isUnreachable(error)) return 'DATABASE_URL names a PostgreSQL server that does not answer.';
  if (refusedByPostgres.includes(code)) return `DATABASE_URL cannot be used: ${error.message}.`;
  if (isSqliteError(error, 'readOnly', 'cannotOpen')) return notWritable(refusalOfFolder() ?? error);
  const isElsewhere = !isOfDataDir(error);
  if (isElsewhere && code === 'ENOSPC') return `${error.message}; make room there first.`;
  if (isElsewhere && refusedByFolder.includes(code)) return `${error.message}; this user must be able to read and write there.`;
  if (isDiskFull(error)) return `The disk of DATA_DIR is full (${error.message}). Make room on it first.`;
  if (refusedByFolder.includes(code)) return notWritable(error);
  if (code === 'ERR_SQLITE_ERROR') return `The database in DATA_DIR cannot be used: ${error.message}.`;
  return error;
};

// Errors whose messages are written for whoever starts the program.
const errorsForPeople = [
  'BadSetting',
  'NotBuilt',
  'NewerDatabase',
  'OlderDatabase',
  'UnreleasedDatabase',
  'DatabaseRefused',
  'PoolRefused',
  'FilesMissing',
  'BackupRefused',
];

// Wrong password, unknown user or database, no permission, no connection left, disk full, server starting or stopping, and a pool without a
// connection to its server.
const refusedByPostgres = ['08001', '08006', '08P01', '28P01', '28000', '3D000', '42501', '53100', '53300', '57P01', '57P02', '57P03'];

const refusedByFolder = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];

const notWritable = (error: Error & { code?: string }): string => {
  const { code = '', message } = error;
  if (code === 'EROFS') return `The disk of DATA_DIR is read-only (${message}). Mount it for writing, or set DATA_DIR to another folder.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not write into DATA_DIR (${message}). Give the folder to this user, or set DATA_DIR to another one.`;
  return `${message}; set DATA_DIR to a folder that can be written to.`;
};

// As in config.ts.
const dataDir = (): string => process.env.DATA_DIR?.trim() || './data';

/** Errors about other paths, such as the web client, are not about DATA_DIR. */
const isOfDataDir = (error: Error): boolean => {
  if (!('path' in error)) return true;
  const [path, folder] = [resolve(String(error.path)), resolve(dataDir())];
  return path === folder || path.startsWith(folder + sep) || folder.startsWith(path + sep);
};

/** SQLite does not say why it cannot write, so the folder and its files are tried. */
const refusalOfFolder = (): Error | undefined => {
  const folder = dataDir();
  try {
    const files = readdirSync(folder).filter((name) => name.startsWith('chapterhouse.sqlite'));
    for (const path of [folder, ...files.map((name) => join(folder, name))]) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    return error instanceof Error ? error : undefined;
  }
};

/** On a full disk SQLite also reports an input/output error, for the index of its log. */
const isDiskFull = (error: Error): boolean => {
  if (isSqliteError(error, 'full') || ('code' in error && error.code === 'ENOSPC')) return true;
  if (!isSqliteError(error, 'inputOutput')) return false;
  const { bavail, bsize } = statfsSync(dataDir());
  return bavail * bsize < leastFreeBytes;
};

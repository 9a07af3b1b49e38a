// Turns the error that stopped the portal or the command line into one line that tells how to solve it. An unexpected error stays as it is.

import { isAway } from '../../platform/data/away.ts';

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
  if (isAway(error)) return 'DATABASE_URL names a PostgreSQL server that does not answer.';
  if (refusedByPostgres.includes(code)) return `DATABASE_URL cannot be used: ${error.message}.`;
  if (notWritable.includes(code)) return `${error.message}; set DATA_DIR to a folder that can be written to.`;
  if (code === 'ERR_SQLITE_ERROR' && isNotWritable(error))
    return `The database cannot be opened for writing (${error.message}); set DATA_DIR to a folder that can be written to.`;
  if (code === 'ERR_SQLITE_ERROR') return `The database in DATA_DIR cannot be used: ${error.message}.`;
  return error;
};

// Their messages are written for the person who starts the program.
const errorsForPeople = ['BadSetting', 'NotBuilt', 'NewerDatabase', 'OlderDatabase', 'DatabaseRefused', 'FilesMissing', 'BackupRefused'];

// Wrong password, unknown user, unknown database, no permission to connect, no connection left, server starting or stopping.
const refusedByPostgres = ['28P01', '28000', '3D000', '42501', '53300', '57P01', '57P02', '57P03'];

const notWritable = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];

// The lowest byte of SQLite's error code: 8 is read-only, 14 is that a file cannot be opened.
const isNotWritable = (error: Error): boolean =>
  'errcode' in error && typeof error.errcode === 'number' && [8, 14].includes(error.errcode & 0xff);

// What stopped the portal or the command line, in one line for whoever can mend it; an error of ours stays whole.

export const sentenceOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (error.constructor.name === 'BadSetting') return error.message;
  const { code = '', syscall, hostname } = error as Error & { code?: string; syscall?: string; hostname?: string };
  const { PORT = 3000, HOST = '' } = process.env;
  if (code === 'EADDRINUSE') return `PORT ${PORT} is in use by another program; set PORT to a free one.`;
  if (code === 'EACCES' && syscall === 'listen') return `PORT ${PORT} may not be opened by this user; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || (hostname && hostname === HOST)) return `HOST is '${HOST}', but it must be an address of this machine.`;
  if (unreachable.includes(code)) return 'DATABASE_URL names a PostgreSQL server that does not answer.';
  if (refusedByPostgres.includes(code)) return `DATABASE_URL cannot be used: ${error.message}.`;
  if (notWritable.includes(code)) return `${error.message}; set DATA_DIR to a folder that can be written to.`;
  if (code === 'ERR_SQLITE_ERROR') return `The database in DATA_DIR cannot be used: ${error.message}.`;
  return error;
};

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'];

// A wrong password, an unknown user, no such database, no right to connect, no connection left.
const refusedByPostgres = ['28P01', '28000', '3D000', '42501', '53300'];

const notWritable = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];

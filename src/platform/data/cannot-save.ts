// The failures of a write that are nobody's mistake: nothing can be saved at the moment, whatever it is.

/** The database is gone, full, read-only or held by somebody else: a second try may succeed. */
export class CannotSave extends Error {
  constructor(cause: unknown) {
    super('Nothing can be saved at the moment', { cause });
  }
}

/** The connection broke before the answer came: nobody can tell whether it was written. */
export class MaybeWritten extends CannotSave {}

// The lowest byte of SQLite's number: busy, locked, read-only, input/output error, full, cannot open.
const failuresOfSqlite = [5, 6, 8, 10, 13, 14];

// By class: connection lost, no resources left, ended by the operator or by a deadline, error of the system.
const failuresOfPostgres = /^(08|53|57|58)/;
// A lock not had in time, a deadlock, a write to a server that only reads.
const moreOfPostgres = ['55P03', '40P01', '25006'];

export const isEngineFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return failuresOfSqlite.includes(error.errcode & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  return failuresOfPostgres.test(code) || moreOfPostgres.includes(code);
};

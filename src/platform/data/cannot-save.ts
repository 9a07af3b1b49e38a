// The errors of a database that cannot do a write or a read at the moment, whatever the write or read is.

import { isSqliteError } from './sqlite/sqlite-error.ts';
import { isUnreachable } from './unreachable.ts';

/** The database is gone, full, read-only or locked by another process. A second try may succeed. */
export class CannotSave extends Error {
  constructor(cause: unknown) {
    super('Nothing can be saved at the moment', { cause });
  }
}

/** The connection broke before the response came. It is unknown whether the write was committed. */
export class MaybeWritten extends CannotSave {}

// Classes of error codes: connection lost, no resources left, stopped by the operator or by a timeout, system error.
const failuresOfPostgres = /^(08|53|57|58)/;
// Single error codes: lock timeout, deadlock, write on a read-only server.
const moreOfPostgres = ['55P03', '40P01', '25006'];

export const isEngineFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (isSqliteError(error, 'busy', 'locked', 'readOnly', 'inputOutput', 'full', 'cannotOpen')) return true;
  const code = 'code' in error ? String(error.code) : '';
  return isUnreachable(error) || failuresOfPostgres.test(code) || moreOfPostgres.includes(code);
};

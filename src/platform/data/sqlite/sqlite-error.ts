// What an error of SQLite means. The lowest byte of its code is the kind; the other bytes only add details.

const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  malformed: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
} as const;

export type SqliteFailure = keyof typeof codes;

export const isSqliteError = (error: unknown, ...failures: SqliteFailure[]): error is Error & { errcode: number } => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const code = error.errcode & 0xff;
  return failures.some((failure) => codes[failure] === code);
};

// Recognizes the errors of a violated unique index and of a violated foreign key, on both engines.

/** The index must be named `<table>_<column>`. */
export const isTaken = (error: unknown, table: string, column: string): boolean => {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && 'code' in error) return error.code === '23505' && error.constraint === `${table}_${column}`;
  const columns = /^UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1]?.split(', ') ?? [];
  return columns.includes(`${table}.${column}`);
};

/** Whether any unique index was violated. */
export const isTakenAnywhere = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && 'code' in error) return error.code === '23505';
  return error.message.startsWith('UNIQUE constraint failed: ');
};

/** Whether a foreign key was violated: a row cannot be deleted because another row refers to it. */
export const isReferred = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && 'code' in error) return error.code === '23503';
  return error.message.startsWith('FOREIGN KEY constraint failed');
};

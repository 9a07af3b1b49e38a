// Recognizes the error of a violated foreign key, on both engines: a row cannot be deleted because another row refers to it.

export const isReferred = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && 'code' in error) return error.code === '23503';
  return error.message.startsWith('FOREIGN KEY constraint failed');
};

// Foreign keys are the rule; this tells that one of them keeps a row from going, on both engines.

export const isReferred = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && 'code' in error) return error.code === '23503';
  return error.message.startsWith('FOREIGN KEY constraint failed');
};

// The error of a backup that cannot be made, or cannot be restored.

/** The message is one line for the person who wants the backup. */
export class BackupRefused extends Error {}

/** Runs work on a file. Its failure becomes a sentence that names the file. */
export const explainFileErrors = async <T>(path: string, what: 'written' | 'read', work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new BackupRefused(`${path} cannot be ${what}: ${error.message}.`);
    throw error;
  }
};

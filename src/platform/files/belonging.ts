// Whose the files in a folder are. A portal started with another database, by mistake or on the way to PostgreSQL, must not take what
// its rows do not name for left over.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where it is written down. */
export const belongsToIn = (folder: string): string => join(folder, 'files-belong-to');

/** Whether what lies in the folder is this database's. Whoever comes first to a folder that is nobody's has it. */
export const belongsTo = async (folder: string, databaseId: string): Promise<boolean> => {
  const note = belongsToIn(folder);
  try {
    await writeFile(note, `${databaseId}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(note, 'utf8')).trim() === databaseId;
  }
};

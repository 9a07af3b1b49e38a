// Records which database the files in a folder belong to. When the portal is started with another database (by mistake, or during a move
// to PostgreSQL), it must not remove files only because its own rows do not name them.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that has the id of the database. */
export const ownerFileIn = (folder: string): string => join(folder, 'files-belong-to');

/** Returns whether the folder belongs to this database. The first database that claims a folder gets it. */
export const claimFolder = async (folder: string, databaseId: string): Promise<boolean> => {
  const ownerFile = ownerFileIn(folder);
  try {
    await writeFile(ownerFile, `${databaseId}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(ownerFile, 'utf8')).trim() === databaseId;
  }
};

// The folder of all that is kept: made where it is missing, and readable by nobody else.

import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

const ofOthers = 0o077;

/** Whatever the process makes from now on, only its own user can read. */
export const keepFromOthers = (): void => {
  process.umask(ofOthers);
};

/** What lies deeper needs no look: nobody else gets into the folders that lead there. */
export const prepareDataDir = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder, statSync(folder));
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found && !found.isSymbolicLink()) closeToOthers(path, found);
  }
};

const closeToOthers = (path: string, { mode }: Stats) => {
  if ((mode & ofOthers) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    // Another process may just have removed it; and of a volume that belongs to another user, that user says who may read it.
    if (!(error instanceof Error && 'code' in error && ['ENOENT', 'EPERM', 'EROFS'].includes(String(error.code)))) throw error;
  }
};

// DATA_DIR: creates the folder, and lets only the user of this process read it.

import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

const permissionsOfOthers = 0o077;

/** From now on, only the own user can read files that this process creates. */
export const restrictNewFiles = (): void => {
  process.umask(permissionsOfOthers);
};

/** Only the folder and its direct entries: then nobody else reaches anything deeper. */
export const prepareDataDir = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder, statSync(folder));
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats && !stats.isSymbolicLink()) restrict(path, stats);
  }
};

const restrict = (path: string, { mode }: Stats) => {
  if ((mode & permissionsOfOthers) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    // ENOENT: another process has just removed the file. EPERM and EROFS: the volume belongs to another user, who sets its permissions.
    if (!(error instanceof Error && 'code' in error && ['ENOENT', 'EPERM', 'EROFS'].includes(String(error.code)))) throw error;
  }
};

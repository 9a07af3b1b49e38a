// Removes files that no record names. It runs some time after the start, so that it does not slow down the first requests.

import { documentRecords } from '../../features/own-records/documents/documents.tables.ts';
import type { Data } from '../../platform/data/data.ts';
import { readDatabaseId } from '../../platform/data/database-id.ts';
import { claimFolder, ownerFileIn } from '../../platform/files/belonging.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import type { Log } from '../../platform/server/http/log.ts';
import { recordKinds } from './record-kinds.ts';

interface Sweep {
  data: Data;
  files: FileStore;
  documents: FileStore;
  dataDir: string;
  log: Log;
}

/** Returns a function that stops the timer, or waits for a sweep in progress. */
export const sweepLater = (parts: Sweep, milliseconds: number): (() => Promise<void>) => {
  let sweeping: Promise<void> | undefined;
  const timer = setTimeout(() => {
    sweeping = sweep(parts).catch((error: unknown) => parts.log.error({ err: error }, 'files that no record names could not be removed'));
  }, milliseconds);
  return async () => {
    clearTimeout(timer);
    await sweeping;
  };
};

const sweep = async ({ data, files, documents, dataDir, log }: Sweep): Promise<void> => {
  if (!(await claimFolder(dataDir, await readDatabaseId(data)))) {
    log.warn({}, `the files in DATA_DIR belong to another database, so none is removed (${ownerFileIn(dataDir)})`);
    return;
  }
  const pictures = recordKinds.filter((kind) => kind !== documentRecords);
  const removed = (await sweepFiles(data, files, pictures)) + (await sweepFiles(data, documents, [documentRecords]));
  if (removed > 0) log.info({ removed }, 'removed files that no record names');
};

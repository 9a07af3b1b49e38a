// The free space of the disk of DATA_DIR: measured now and then; the log warns when it is low.

import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';

export interface DiskSpace {
  freeBytes: number;
  isLow: boolean;
}

/** With less, the disk counts as full: SQLite cannot create its log and the log's index. */
export const leastFreeBytes = 1_000_000;

const gigabyte = 1_000_000_000;
const warnEvery = 60 * 60_000;

/** Low is less than a gigabyte, on a small disk less than a tenth. `least` replaces the gigabyte. */
export const readDiskSpace = async (folder: string, least = gigabyte): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { freeBytes, isLow: freeBytes < Math.min(least, (blocks * bsize) / 10) };
};

/** Returns a check that warns when the disk has become low, and every hour while it is. */
export const warnOfFullDisk = (measure: () => Promise<DiskSpace>, log: Log): (() => Promise<void>) => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const { freeBytes, isLow } = await measure();
    if (!isLow) warnedAt = Number.NEGATIVE_INFINITY;
    else if (performance.now() - warnedAt >= warnEvery) {
      warnedAt = performance.now();
      log.warn({}, `the disk of DATA_DIR is nearly full: ${Math.floor(freeBytes / 1_000_000)} MB are free`);
    }
  };
};

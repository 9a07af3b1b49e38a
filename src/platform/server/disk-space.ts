// The free space of the disk that holds DATA_DIR: measured now and then, and warned of in the log when there is little of it.

import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';

export interface DiskSpace {
  freeBytes: number;
  isLow: boolean;
}

/** With less the disk counts as full: SQLite cannot make its log and the index of it. */
export const leastFreeBytes = 1_000_000;

const gigabyte = 1_000_000_000;
const warnEvery = 60 * 60_000;

/** Low is less than a gigabyte, on a small disk less than a tenth of it. `least` replaces the gigabyte. */
export const readDiskSpace = async (folder: string, least = gigabyte): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { freeBytes, isLow: freeBytes < Math.min(least, (blocks * bsize) / 10) };
};

/** The look that it returns warns when the disk has become low, and again every hour while it is. */
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

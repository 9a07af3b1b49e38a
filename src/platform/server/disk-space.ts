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
const interval = 60_000;
const warnEvery = 60 * 60_000;

/** Low is less than a gigabyte, on a small disk less than a tenth of it. `least` replaces the gigabyte. */
export const readDiskSpace = async (folder: string, least = gigabyte): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { freeBytes, isLow: freeBytes < Math.min(least, (blocks * bsize) / 10) };
};

/** Warns when the disk becomes low, and again every hour while it is. Returns a function that stops it. */
export const watchDiskSpace = (measure: () => Promise<DiskSpace>, log: Log): (() => void) => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    try {
      const { freeBytes, isLow } = await measure();
      if (!isLow) warnedAt = Number.NEGATIVE_INFINITY;
      else if (performance.now() - warnedAt >= warnEvery) {
        warnedAt = performance.now();
        log.warn({}, `the disk of DATA_DIR is nearly full: ${Math.floor(freeBytes / 1_000_000)} MB are free`);
      }
    } catch (error) {
      log.error({ err: error }, 'the free space of the disk cannot be measured');
    }
  };
  void look();
  const timer = setInterval(() => void look(), interval).unref();
  return () => clearInterval(timer);
};

// A durable write to a table of its own, for the health check. On a full disk SQLite can still do small writes in its log's space, so the
// disk is checked too.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { type DiskSpace, leastFreeBytes } from '../../../platform/server/disk-space.ts';

declare module '../../../platform/data/data.ts' {
  interface Tables {
    write_tries: { count: number };
  }
}

export const requireWritable = async (data: Data, measureDisk: () => Promise<DiskSpace>): Promise<void> => {
  await tryWrite(data);
  if (data.engine === 'sqlite' && (await measureDisk()).freeBytes < leastFreeBytes) throw new Error('The disk is full');
};

/** Starts at 0 again before the count is too large for its column. */
const tryWrite = (data: Data): Promise<unknown> =>
  data.writeOne((tx) => tx.updateTable('write_tries').set({ count: sql<number>`(count + 1) % 1000000000` }).compile());

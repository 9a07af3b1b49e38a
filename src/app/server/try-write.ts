// A test write for the health check: a real, durable write to its own table. It shows whether anything can be saved.

import { sql } from 'kysely';
import type { Data } from '../../platform/data/data.ts';

declare module '../../platform/data/data.ts' {
  interface Tables {
    write_tries: { count: number };
  }
}

/** The count starts at 0 again before it is too large for its column. */
export const tryWrite = (data: Data): Promise<unknown> =>
  data.writeOne((tx) => tx.updateTable('write_tries').set({ count: sql<number>`(count + 1) % 1000000000` }).compile());

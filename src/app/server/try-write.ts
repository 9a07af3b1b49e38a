// A write that is only a try: real, durable and alone in its table, so that it tells whether anything can be saved.

import { sql } from 'kysely';
import type { Data } from '../../platform/data/data.ts';

declare module '../../platform/data/data.ts' {
  interface Tables {
    write_tries: { count: number };
  }
}

/** Begins anew before the number is too large for its column. */
export const tryWrite = (data: Data): Promise<unknown> =>
  data.writeOne((tx) => tx.updateTable('write_tries').set({ count: sql<number>`(count + 1) % 1000000000` }).compile());

// A table for writes that are only tries: whether anything can be saved is found out without touching a record.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

/** One row, in which the tries are counted. */
export const writeTries: Migration = {
  name: '0025-write-tries',
  up: async ({ tx, run }) => {
    await tx.schema
      .createTable('write_tries')
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    await run(sql`insert into write_tries (count) values (0)`);
  },
};

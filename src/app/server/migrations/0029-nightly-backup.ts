// Which night's backup was made, or is being made. Nodes claim a night here, so that only one of them makes its backup.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

/** One row. */
export const nightlyBackup: Migration = {
  name: '0029-nightly-backup',
  up: async ({ tx, run }) => {
    await tx.schema
      .createTable('nightly_backup')
      .addColumn('night', 'text', (column) => column.notNull())
      .addColumn('claimed_at', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text')
      .execute();
    await run(sql`insert into nightly_backup (night, claimed_at) values ('', '')`);
  },
};

// Gives the database an id. It tells whether the files in DATA_DIR belong to this database.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const databaseId: Migration = {
  name: '0018-database-id',
  up: async ({ tx, run }) => {
    await tx.schema
      .createTable('database_id')
      .addColumn('id', 'text', (column) => column.notNull())
      .execute();
    await run(sql`insert into database_id (id) values (${randomUUID()})`);
  },
};

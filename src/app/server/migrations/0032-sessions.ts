// The sessions, and the counts of tries.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const sessions: Migration = {
  name: '0032-sessions',
  up: async ({ tx, id }) => {
    await tx.schema
      .createTable('sessions')
      .addColumn('id', id)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('session_no', 'integer', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('signed_in_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('sessions_name').on('sessions').column('name').unique().execute();
    await tx.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'id']).execute();
    await tx.schema
      .createTable('tries')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failed_at', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('tries_by_end').on('tries').column('until').execute();
  },
};

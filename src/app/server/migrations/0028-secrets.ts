// A table for secrets that all nodes share, such as the one that signs the sessions.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const secrets: Migration = {
  name: '0028-secrets',
  up: async ({ tx }) => {
    await tx.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};

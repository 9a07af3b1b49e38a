// The saved views of lists.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const views: Migration = {
  name: '0037-views',
  up: async ({ tx, id }) => {
    await tx.schema
      .createTable('views')
      .addColumn('id', id)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_folded', 'text', (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .addColumn('sort', 'text')
      .addColumn('columns', 'text')
      .addColumn('is_shared', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await tx.schema.createIndex('views_user_id').on('views').columns(['user_id', 'list', 'name_folded']).unique().execute();
    await tx.schema.createIndex('views_of_list').on('views').column('list').execute();
  },
};

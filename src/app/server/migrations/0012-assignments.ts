// Who is assigned to which chapter.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const assignments: Migration = {
  name: '0012-assignments',
  up: async ({ tx, id }) => {
    await tx.schema
      .createTable('assignments')
      .addColumn('id', id)
      .addColumn('chapter_id', 'integer', (column) => column.notNull().references('chapters.id'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('assignments_user_id').on('assignments').columns(['user_id', 'chapter_id']).unique().execute();
    await tx.schema.createIndex('assignments_chapter_id').on('assignments').columns(['chapter_id', 'created_at', 'id']).execute();
    await tx.schema.createIndex('assignments_in_order').on('assignments').columns(['created_at', 'id']).execute();
  },
};

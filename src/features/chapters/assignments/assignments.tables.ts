// Who is in which chapter: each member once in each.

import type { Generated } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migrate.ts';

export interface AssignmentTable {
  id: Generated<number>;
  chapter_id: number;
  user_id: number;
  created_by: number;
  created_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    assignments: AssignmentTable;
  }
}

export const assignmentsMigrations: Migration[] = [
  {
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
  },
];

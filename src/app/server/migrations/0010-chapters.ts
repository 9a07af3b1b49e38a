// The chapters.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './frozen-parts.ts';

export const chapters: Migration = {
  name: '0010-chapters',
  up: async (schema) => {
    await schema.tx.schema
      .createTable('chapters')
      .addColumn('id', schema.id)
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('chapter_name', 'text', (column) => column.notNull())
      .addColumn('chapter_name_folded', 'text', (column) => column.notNull())
      .addColumn('country_id', 'integer', (column) => column.notNull())
      .addColumn('country_name', 'text', (column) => column.notNull())
      .addColumn('state_id', 'integer', (column) => column.notNull())
      .addColumn('state_name', 'text', (column) => column.notNull())
      .addColumn('city_id', 'integer', (column) => column.notNull())
      .addColumn('city_name', 'text', (column) => column.notNull())
      .execute();
    await schema.tx.schema.createIndex('chapters_in_order').on('chapters').columns(['created_at', 'id', 'is_active']).execute();
    await createSearch(schema, 'chapters', ['chapter_name_folded']);
  },
};

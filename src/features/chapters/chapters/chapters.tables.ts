// The chapters' table. The names of a chapter's place stand beside the ids, as they were when it was saved; a state or a city that was typed
// has no id.

import { createSearch } from '../../../platform/data/lists/search.ts';
import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { ContentTable } from '../../contents/contents.tables.ts';

export interface ChapterTable extends ContentTable {
  chapter_name: string;
  chapter_name_folded: string;
  country_id: number;
  country_name: string;
  state_id: number | null;
  state_name: string;
  city_id: number | null;
  city_name: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    chapters: ChapterTable;
  }
}

export const chaptersMigrations: Migration[] = [
  {
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
  },
];

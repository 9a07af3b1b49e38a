// The stories' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

export interface StoryTable extends ContentTable {
  name: string;
  name_folded: string;
  client_name: string;
  client_name_folded: string;
  description: string;
  dates: string;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    stories: StoryTable;
  }
}

export const storyFiles = { table: 'stories', column: 'logo' } as const satisfies FileColumn;

export const storiesMigrations: Migration[] = [
  {
    name: '0002-stories',
    up: (schema) =>
      createContentTable(schema, 'stories', { picture: 'logo', searched: ['name', 'client_name'], texts: ['description', 'dates'] }),
  },
];

// The insights' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

export interface InsightTable extends ContentTable {
  title1: string;
  title1_folded: string;
  title2: string;
  title2_folded: string;
  description: string;
  image: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    insights: InsightTable;
  }
}

export const insightFiles = { table: 'insights', column: 'image' } as const satisfies FileColumn;

export const insightsMigrations: Migration[] = [
  {
    name: '0005-insights',
    up: (schema) => createContentTable(schema, 'insights', { picture: 'image', searched: ['title1', 'title2'], texts: ['description'] }),
  },
];

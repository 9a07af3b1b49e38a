// The articles' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

export interface ArticleTable extends ContentTable {
  name: string;
  name_folded: string;
  client_name: string;
  client_name_folded: string;
  description: string | null;
  dates: string;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    articles: ArticleTable;
  }
}

export const articleFiles = { table: 'articles', column: 'logo' } as const satisfies FileColumn;

export const articlesMigrations: Migration[] = [
  {
    name: '0003-articles',
    up: (schema) =>
      createContentTable(schema, 'articles', {
        picture: 'logo',
        searched: ['name', 'client_name'],
        texts: ['dates'],
        optionalTexts: ['description'],
      }),
  },
];

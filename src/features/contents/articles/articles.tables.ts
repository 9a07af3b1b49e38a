// The articles' table.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

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

import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type ContentTable, isActive } from '../../../platform/data/records/switched-table.ts';
import { articlePath } from './articles.contract.ts';

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

export const articleRecords = recordKind({
  table: 'articles',
  name: 'Article',
  title: sql.ref('name'),
  searched: ['name', 'client_name'],
  files: ['logo'],
  found: { by: 'name', also: ['client_name'], detail: sql.ref('client_name'), path: articlePath, memberRows: isActive },
});

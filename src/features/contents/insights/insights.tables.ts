import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type ContentTable, isActive } from '../../../platform/data/records/switched-table.ts';
import { insightPath } from './insights.contract.ts';

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

export const insightRecords = recordKind({
  table: 'insights',
  name: 'Insight',
  title: sql.ref('title1'),
  searched: ['title1', 'title2'],
  files: ['image'],
  found: { by: 'title1', also: ['title2'], detail: sql.ref('title2'), path: insightPath, memberRows: isActive },
});

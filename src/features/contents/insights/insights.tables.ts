// The insights' table.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

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

// The table of the advisory committee.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

export interface AdvisoryTable extends ContentTable {
  name: string;
  name_folded: string;
  position: string;
  position_folded: string;
  experience: string | null;
  description: string;
  photo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    advisory: AdvisoryTable;
  }
}

export const advisoryFiles = { table: 'advisory', column: 'photo' } as const satisfies FileColumn;

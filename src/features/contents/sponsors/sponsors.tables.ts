// The sponsors' table.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

export interface SponsorTable extends ContentTable {
  order_no: number;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    sponsors: SponsorTable;
  }
}

export const sponsorFiles = { table: 'sponsors', column: 'logo' } as const satisfies FileColumn;

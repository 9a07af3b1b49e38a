// The partners' table.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

export interface PartnerTable extends ContentTable {
  order_no: number;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    partners: PartnerTable;
  }
}

export const partnerFiles = { table: 'partners', column: 'logo' } as const satisfies FileColumn;

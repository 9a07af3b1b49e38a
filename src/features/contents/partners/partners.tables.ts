// The partners' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

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

export const partnersMigrations: Migration[] = [
  {
    name: '0008-partners',
    up: (schema) => createContentTable(schema, 'partners', { picture: 'logo', numbers: ['order_no'], order: 'order_no' }),
  },
];

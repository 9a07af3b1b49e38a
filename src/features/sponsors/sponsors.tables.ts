// The sponsors' table.

import { type ContentTable, createContentTable } from '../../platform/data/content-table.ts';
import type { Migration } from '../../platform/data/migrate.ts';
import type { FileColumn } from '../../platform/files/sweep.ts';

export interface SponsorTable extends ContentTable {
  order_no: number;
  logo: string | null;
}

declare module '../../platform/data/data.ts' {
  interface Tables {
    sponsors: SponsorTable;
  }
}

export const sponsorFiles = { table: 'sponsors', column: 'logo' } as const satisfies FileColumn;

export const sponsorsMigrations: Migration[] = [
  {
    name: '0007-sponsors',
    up: (schema) => createContentTable(schema, 'sponsors', { picture: 'logo', numbers: ['order_no'], order: 'order_no' }),
  },
];

// The sponsors' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

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

export const sponsorsMigrations: Migration[] = [
  {
    name: '0007-sponsors',
    up: (schema) => createContentTable(schema, 'sponsors', { picture: 'logo', numbers: ['order_no'], order: 'order_no' }),
  },
];

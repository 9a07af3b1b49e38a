// The table of the advisory committee.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

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

export const advisoryMigrations: Migration[] = [
  {
    name: '0009-advisory',
    up: (schema) =>
      createContentTable(schema, 'advisory', {
        picture: 'photo',
        searched: ['name', 'position'],
        texts: ['description'],
        optionalTexts: ['experience'],
      }),
  },
];

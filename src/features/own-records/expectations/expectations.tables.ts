// The expectations' table. Scores stand in it as whole tenths, so that 0.3 stays 0.3.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import { createOwnTable, type OwnTable } from '../own-records.tables.ts';

export interface ExpectationTable extends OwnTable {
  current_business_value_tenths: number;
  value_of_business_tenths: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    expectations: ExpectationTable;
  }
}

export const expectationsMigrations: Migration[] = [
  {
    name: '0014-expectations',
    up: (schema) =>
      createOwnTable(schema, 'expectations', {
        others: (table) =>
          table
            .addColumn('current_business_value_tenths', 'integer', (column) => column.notNull())
            .addColumn('value_of_business_tenths', 'integer', (column) => column.notNull()),
      }),
  },
];

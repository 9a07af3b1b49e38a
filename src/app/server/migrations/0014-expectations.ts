// The expectations.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createOwnTable } from './frozen-parts.ts';

export const expectations: Migration = {
  name: '0014-expectations',
  up: (schema) =>
    createOwnTable(schema, 'expectations', {
      others: (table) =>
        table
          .addColumn('current_business_value_tenths', 'integer', (column) => column.notNull())
          .addColumn('value_of_business_tenths', 'integer', (column) => column.notNull()),
    }),
};

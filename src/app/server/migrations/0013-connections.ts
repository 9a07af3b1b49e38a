// The connections.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createOwnTable } from './frozen-parts.ts';

export const connections: Migration = {
  name: '0013-connections',
  up: (schema) =>
    createOwnTable(schema, 'connections', {
      searched: ['organization_name', 'contact_person'],
      others: (table) => table.addColumn('mobile_no', 'text', (column) => column.notNull()),
    }),
};

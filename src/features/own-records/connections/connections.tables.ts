// The connections' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import { createOwnTable, type OwnTable } from '../own-records.tables.ts';

export interface ConnectionTable extends OwnTable {
  organization_name: string;
  organization_name_folded: string;
  contact_person: string;
  contact_person_folded: string;
  mobile_no: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    connections: ConnectionTable;
  }
}

export const connectionsMigrations: Migration[] = [
  {
    name: '0013-connections',
    up: (schema) =>
      createOwnTable(schema, 'connections', {
        searched: ['organization_name', 'contact_person'],
        others: (table) => table.addColumn('mobile_no', 'text', (column) => column.notNull()),
      }),
  },
];

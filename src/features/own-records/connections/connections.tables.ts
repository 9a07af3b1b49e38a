// The connections' table.

import type { OwnTable } from '../own-records.tables.ts';

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

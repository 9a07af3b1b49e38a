// The connections' table.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type OwnTable, ownReferences } from '../own-records.tables.ts';

export interface ConnectionTable extends OwnTable {
  organization_name: string;
  organization_name_folded: string;
  contact_person: string;
  contact_person_folded: string;
  mobile_no: string;
  mobile_no_folded: Generated<string>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    connections: ConnectionTable;
  }
}

export const connectionRecords = recordKind({
  table: 'connections',
  name: 'Connection',
  title: sql.ref('organization_name'),
  searched: ['organization_name', 'contact_person', 'mobile_no'],
  owner: 'user_id',
  refersTo: ownReferences,
});

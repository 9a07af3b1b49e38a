// The expectations' table. Scores are stored as whole tenths, so that 0.3 stays exactly 0.3.

import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type OwnTable, ownReferences } from '../own-records.tables.ts';

export interface ExpectationTable extends OwnTable {
  current_business_value_tenths: number;
  value_of_business_tenths: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    expectations: ExpectationTable;
  }
}

export const expectationRecords = recordKind({
  table: 'expectations',
  name: 'Expectation',
  title: sql`(select full_name from users where users.id = expectations.user_id)`,
  owner: 'user_id',
  refersTo: ownReferences,
});

// The expectations' table. Scores are stored as whole tenths, so that 0.3 stays exactly 0.3.

import type { OwnTable } from '../own-records.tables.ts';

export interface ExpectationTable extends OwnTable {
  current_business_value_tenths: number;
  value_of_business_tenths: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    expectations: ExpectationTable;
  }
}

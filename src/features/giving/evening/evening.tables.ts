// For which meetings the mails of the evening before were written: once for each day that a meeting is on. Without a foreign key: the row
// means something only until the day.

import type { Generated } from 'kysely';
import type { Day } from '../../../platform/wire/days.ts';

export interface EveningTable {
  id: Generated<number>;
  meeting_id: number;
  day: Day;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    evenings: EveningTable;
  }
}

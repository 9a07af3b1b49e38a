// The joined events' table. A joined event stays when its published event is deleted.

import type { Day } from '../../../platform/wire/days.ts';
import type { OwnTable } from '../own-records.tables.ts';

export interface JoinedEventTable extends OwnTable {
  cms_event_id: number | null;
  event_name: string;
  event_name_folded: string;
  event_date: Day;
  type_of_event: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    joined_events: JoinedEventTable;
  }
}

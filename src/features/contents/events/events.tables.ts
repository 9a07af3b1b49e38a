// The events' table.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

export interface EventTable extends ContentTable {
  event_name: string;
  event_name_folded: string;
  description: string | null;
  start_date: string | null;
  end_date: string | null;
  image: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    events: EventTable;
  }
}

export const eventFiles = { table: 'events', column: 'image' } as const satisfies FileColumn;

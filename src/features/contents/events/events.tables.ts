// The events' table.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { type ContentTable, createContentTable } from '../contents.tables.ts';

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

export const eventsMigrations: Migration[] = [
  {
    name: '0006-events',
    up: (schema) =>
      createContentTable(schema, 'events', {
        picture: 'image',
        searched: ['event_name'],
        optionalTexts: ['description', 'start_date', 'end_date'],
      }),
  },
];

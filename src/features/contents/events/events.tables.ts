import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type ContentTable, isActive } from '../../../platform/data/records/switched-table.ts';
import { eventPath } from './event-kinds.ts';
import type { EventType } from './events.contract.ts';

export interface EventTable extends ContentTable {
  event_name: string;
  event_name_folded: string;
  description: string | null;
  start_date: string | null;
  end_date: string | null;
  image: string | null;
  event_type: EventType;
  chapter_id: Generated<number | null>;
  place: Generated<string | null>;
  /** Shown to those who go. */
  link: Generated<string | null>;
  /** Null for no limit. */
  capacity: Generated<number | null>;
  guests_allowed: Generated<number>;
  /** A moment; null for the start. */
  answer_until: Generated<string | null>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    events: EventTable;
  }
}

export const eventRecords = recordKind({
  table: 'events',
  name: 'Event',
  title: sql.ref('event_name'),
  searched: ['event_name'],
  files: ['image'],
  chapter: 'chapter_id',
  undoneBy: 'meetings',
  parts: [{ table: 'attendances', column: 'event_id' }],
  refersTo: { chapter_id: { table: 'chapters' } },
  found: { by: 'event_name', path: eventPath, memberRows: isActive, chapter: 'chapter_id' },
});

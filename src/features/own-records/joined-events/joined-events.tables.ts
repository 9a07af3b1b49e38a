// The joined events' table. A joined event stays when its published event is deleted.

import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { type OwnTable, ownReferences } from '../own-records.tables.ts';
import { typeWord } from './joined-events.contract.ts';

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

export const joinedEventRecords = recordKind({
  table: 'joined_events',
  name: 'Joined event',
  title: sql.ref('event_name'),
  searched: ['event_name'],
  owner: 'user_id',
  refersTo: { ...ownReferences, cms_event_id: { table: 'events', emptied: true } },
  wireNames: { cms_event_id: 'CMSEventId' },
  shown: { type_of_event: (type) => typeWord(Number(type)) },
});

// The events that users joined.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createOwnTable } from './frozen-parts.ts';

export const joinedEvents: Migration = {
  name: '0015-joined-events',
  up: async (schema) => {
    await createOwnTable(schema, 'joined_events', {
      searched: ['event_name'],
      others: (table) =>
        table
          .addColumn('cms_event_id', 'integer', (column) => column.references('events.id').onDelete('set null'))
          .addColumn('event_date', 'text', (column) => column.notNull())
          .addColumn('type_of_event', 'integer', (column) => column.notNull()),
    });
    // Rows without a published event never violate this index: in a unique index both engines treat two nulls as different.
    await schema.tx.schema.createIndex('joined_events_user_id').on('joined_events').columns(['user_id', 'cms_event_id']).unique().execute();
    await schema.tx.schema.createIndex('joined_events_of_event').on('joined_events').column('cms_event_id').execute();
  },
};

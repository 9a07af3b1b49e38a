// Events that were published before events had a type.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { migrate } from '../../../platform/data/migrations/migrate.ts';
import { events } from './0006-events.ts';
import { eventTypes } from './0040-event-types.ts';

describe('events from before the migration', () => {
  onBothDatabases((database) => {
    it('take place in person', async () => {
      const { data } = database();
      await migrate(data, [events]);
      const columns = sql`event_name, event_name_folded, is_active, created_at`;
      const row = sql`'Fair', 'fair', ${sql.lit(true)}, '2026-01-01T00:00:00.000Z'`;
      await data.write((tx) => sql`insert into events (${columns}) values (${row})`.execute(tx));
      await migrate(data, [events, eventTypes]);
      expect(await rowsOf(data.read, sql`select event_name, event_type from events`)).toEqual([
        { event_name: 'Fair', event_type: 'In-Person' },
      ]);
    });
  });
});

// Events have a type. Those that were published before took place in person.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const eventTypes: Migration = {
  name: '0040-event-types',
  up: async ({ run }) => {
    await run(sql`alter table events add column event_type text not null default 'In-Person'`);
  },
};

// When a webhook has taken a delivery; and what was deleted of a kind, and sessions by their end, are found by an index.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const arrivedDeliveries: Migration = {
  name: '0019-arrived-deliveries',
  up: async ({ run }) => {
    await run(sql`alter table webhook_deliveries add column arrived_at text`);
    await run(sql`update webhook_deliveries set arrived_at = tried_at where status >= 200 and status < 300`);
    await run(sql`create index changes_deleted on changes (record, id) where kind = 'Deleted'`);
    await run(sql`create index sessions_by_end on sessions (expires_at)`);
  },
};

// Indexes for what is looked for by whose it is: the own data and an erasure go through all tables that have something of a person.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const indexes: Migration = {
  name: '0018-indexes',
  up: async ({ run }) => {
    await run(sql`create index stored_files_of_owner on stored_files (owner_id, name) where owner_id is not null`);
    await run(sql`create index visitor_objections_of_user on visitor_objections (user_id, id)`);
    await run(sql`create index announcements_of_author on announcements (created_by, id)`);
    await run(sql`create index webhook_deliveries_of_author on webhook_deliveries (by_id, id) where by_id is not null`);
  },
};

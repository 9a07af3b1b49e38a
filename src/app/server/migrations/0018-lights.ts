// How points are given, who sees whose light, and an index from which reports and lights read who has which mark.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const lights: Migration = {
  name: '0018-lights',
  up: async ({ run }) => {
    await run(sql`alter table settings add column points_table text not null default 'India'`);
    await run(sql`alter table settings add column lights_for_all boolean not null default false`);
    await run(sql`drop index attendances_marks`);
    await run(sql`create index attendances_marks on attendances (meeting_id, mark, user_id)`);
  },
};

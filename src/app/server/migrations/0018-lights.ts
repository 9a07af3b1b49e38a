// How points are given, who sees whose light, and indexes from which reports and lights read marks and thank-yous.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const lights: Migration = {
  name: '0018-lights',
  up: async ({ run }) => {
    await run(sql`alter table settings add column points_table text not null default 'India'`);
    await run(sql`alter table settings add column lights_for_all boolean not null default false`);
    // A report by month reads this alone.
    await run(sql`create index slips_thanks on slips (day, amount_paise) where kind = 'Thank you'`);
    await run(sql`drop index attendances_marks`);
    await run(sql`create index attendances_marks on attendances (meeting_id, mark, user_id)`);
  },
};

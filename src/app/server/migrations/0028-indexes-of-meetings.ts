// Some databases were migrated by an earlier text of 0023, which made other indexes. From here on all have the same.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const indexesOfMeetings: Migration = {
  name: '0028-indexes-of-meetings',
  up: async ({ run }) => {
    for (const name of ['meetings_of_kind', 'meetings_not_closed', 'meetings_by_day'])
      await run(sql`drop index if exists ${sql.ref(name)}`);
    await run(sql`create index meetings_not_closed on meetings (day, id, kind, closed_at) where closed_at is null`);
    await run(sql`create index meetings_by_day on meetings (day, id, kind, closed_at)`);
  },
};

// A notice may ask for something, and then stays in the daily mail until that is done, also when it was seen: it is said for each record
// that it tells of, and for the whole.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const keptNotices: Migration = {
  name: '0006-kept-notices',
  up: async ({ run }) => {
    await run(sql`alter table notices add column asks boolean not null default false`);
    await run(sql`alter table notice_parts add column asks boolean not null default false`);
    await run(sql`drop index notices_to_mail`);
    // With all that is asked, so that the daily mail finds whom it tells without the notices themselves.
    await run(
      sql`create index notices_to_mail on notices (user_id, at, mailed_at, seen_at, asks) where mailed_at is null and (seen_at is null or asks)`,
    );
  },
};

// What the person of a notice has known of its record before: a column, and not the end of the notice's key.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const stateBefore: Migration = {
  name: '0020-state-before',
  up: async ({ run }) => {
    await run(sql`alter table notices add column state_before text`);
    // A state has sixteen letters; 'unknown' stands for none.
    await run(
      sql`update notices set state_before = substr(once_key, length(once_key) - 15) where once_key like '% after ________________'`,
    );
    await run(sql`update notices set state_before = 'unknown' where once_key like '% after unknown'`);
  },
};

// Whether anything is left to be undone of what one action did to many. What was done to one alone is not in the index, so it costs no save.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const restOfSets: Migration = {
  name: '0012-rest-of-sets',
  up: async ({ run }) => {
    await run(sql`create index changes_left_of_set on changes (set_id) where may_undo and leads < 15`);
  },
};

// Whether anything is left to be undone of what one action did to many: the first change of a set counts like the others. Where one record
// was changed alone, it is not in the index.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const undoOfTheRest: Migration = {
  name: '0014-undo-of-the-rest',
  up: async ({ run }) => {
    await run(sql`drop index changes_left_of_set`);
    await run(sql`create index changes_left_of_set on changes (set_id) where may_undo and set_size > 1`);
  },
};

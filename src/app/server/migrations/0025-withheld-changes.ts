// Whose a change was while it is withheld from them, so that it comes back to them.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const withheldChanges: Migration = {
  name: '0025-withheld-changes',
  up: async ({ run }) => {
    await run(sql`alter table changes add column withheld_id integer`);
  },
};

// An index for the members in the order of their professions, as those of the other orders that a request may ask for.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const sortedProfessions: Migration = {
  name: '0046-sorted-professions',
  up: async ({ engine, run }) => {
    const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
    await run(sql`create index users_by_profession_folded on users (profession_folded ${byCodePoints}, id, role_id, is_active_member)`);
  },
};

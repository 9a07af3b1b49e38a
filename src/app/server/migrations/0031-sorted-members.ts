// Indexes for the members in the orders that a request may ask for. Each has what the filters of the list need most, so that a late page
// is found without reading whole rows before it.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const sortedMembers: Migration = {
  name: '0031-sorted-members',
  up: async ({ engine, run }) => {
    // PostgreSQL compares texts in the language of the database. The list compares folded texts by their code points, as SQLite does.
    const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
    for (const column of ['full_name_folded', 'email_folded', 'phone_folded']) {
      await run(
        sql`create index ${sql.ref(`users_by_${column}`)} on users (${sql.ref(column)} ${byCodePoints}, id, role_id, is_active_member)`,
      );
    }
    for (const column of ['membership_end', 'amount_paise']) {
      await run(sql`create index ${sql.ref(`users_by_${column}`)} on users (${sql.ref(column)}, id, role_id, is_active_member)`);
    }
  },
};

// An index for the members of one status in the order of their list. Without it SQLite reads and sorts all of them for each page.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const membersByStatus: Migration = {
  name: '0022-members-by-status',
  up: async ({ tx }) => {
    await tx.schema
      .createIndex('users_of_status_newest')
      .on('users')
      .columns(['is_active_member', 'created_at', 'id', 'membership_end', 'role_id'])
      .execute();
  },
};

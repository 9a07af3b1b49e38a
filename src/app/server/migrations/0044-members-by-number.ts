// An index for the members in the order of their membership numbers. The unique index of the numbers has nothing else, so the whole row of
// each member was read to know whether the filters let it in.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const membersByNumber: Migration = {
  name: '0044-members-by-number',
  up: async ({ tx }) => {
    await tx.schema
      .createIndex('users_in_order_of_membership_no')
      .on('users')
      .columns(['membership_no', 'id', 'role_id', 'is_active_member'])
      .execute();
  },
};

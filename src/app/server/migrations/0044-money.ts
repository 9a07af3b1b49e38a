// Which mail a reminder was written as; and an index for the members in the order of their membership numbers. The unique index of the
// numbers has nothing else, so the whole row of each member was read to know whether the filters let it in.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const money: Migration = {
  name: '0044-money',
  up: async ({ tx }) => {
    // No reference: mails are removed after some time.
    await tx.schema.alterTable('reminders').addColumn('mail_id', 'integer').execute();
    await tx.schema.createIndex('reminders_by_mail').on('reminders').column('mail_id').execute();
    await tx.schema
      .createIndex('users_in_order_of_membership_no')
      .on('users')
      .columns(['membership_no', 'id', 'role_id', 'is_active_member'])
      .execute();
  },
};

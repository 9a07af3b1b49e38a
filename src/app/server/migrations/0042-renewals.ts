// Who wants mail about the membership, the reminders that were sent, and an index for the members by what is left of their membership.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const renewals: Migration = {
  name: '0042-renewals',
  up: async ({ tx, id }) => {
    await tx.schema
      .alterTable('users')
      .addColumn('wants_membership_mail', 'boolean', (column) => column.notNull().defaultTo(sql`true`))
      .execute();
    await tx.schema
      .createIndex('users_by_renewal')
      .on('users')
      .columns(['is_active_member', 'membership_end', 'id', 'role_id', 'is_active'])
      .execute();
    await tx.schema
      .createTable('reminders')
      .addColumn('id', id)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('membership_end', 'text')
      .addColumn('stage', 'integer')
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    // Rows without a stage never stand in each other's way.
    await tx.schema.createIndex('reminders_once').on('reminders').columns(['user_id', 'membership_end', 'stage']).unique().execute();
    await tx.schema
      .createTable('last_reminders')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('last_reminders_in_order').on('last_reminders').columns(['at', 'user_id']).execute();
  },
};

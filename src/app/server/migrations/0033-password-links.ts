// The links with which a person chooses a password: after 'Forgot password?' or an invitation.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const passwordLinks: Migration = {
  name: '0033-password-links',
  up: async ({ tx, id }) => {
    await tx.schema
      .createTable('password_links')
      .addColumn('id', id)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('account_mark', 'text', (column) => column.notNull())
      .addColumn('made_by', 'integer')
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('works_until', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute();
    await tx.schema.createIndex('password_links_token_hash').on('password_links').column('token_hash').unique().execute();
    await tx.schema.createIndex('password_links_of_user').on('password_links').columns(['user_id', 'id']).execute();
  },
};

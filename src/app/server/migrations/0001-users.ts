// The users and how they are listed and searched.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './frozen-parts.ts';

export const users: Migration = {
  name: '0001-users',
  up: async (schema) => {
    const { tx, id } = schema;
    await tx.schema
      .createTable('users')
      .addColumn('id', id)
      .addColumn('full_name', 'text', (column) => column.notNull())
      .addColumn('full_name_folded', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_folded', 'text', (column) => column.notNull())
      .addColumn('email_normal', 'text', (column) => column.notNull())
      .addColumn('phone', 'text')
      .addColumn('phone_folded', 'text', (column) => column.notNull())
      .addColumn('profession', 'text')
      .addColumn('photo', 'text')
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('session_no', 'integer', (column) => column.notNull())
      .addColumn('role_id', 'integer', (column) => column.notNull())
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('is_active_member', 'boolean', (column) => column.notNull())
      .addColumn('is_tmn', 'boolean', (column) => column.notNull())
      .addColumn('membership_no', 'text')
      .addColumn('membership_start', 'text')
      .addColumn('membership_end', 'text')
      .addColumn('amount_paise', 'bigint')
      .addColumn('payment_date', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('users_email_normal').on('users').column('email_normal').unique().execute();
    await tx.schema.createIndex('users_newest').on('users').columns(['created_at', 'id', 'role_id', 'is_active_member']).execute();
    await tx.schema.createIndex('users_by_status').on('users').columns(['is_active_member', 'membership_end', 'role_id']).execute();
    await createSearch(schema, 'users', ['full_name_folded', 'email_folded', 'phone_folded']);
  },
};

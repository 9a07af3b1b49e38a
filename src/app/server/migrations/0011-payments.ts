// The payments, and the counter for membership numbers.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const payments: Migration = {
  name: '0011-payments',
  up: async ({ tx, id, run }) => {
    await tx.schema
      .createTable('payments')
      .addColumn('id', id)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('amount_paise', 'bigint', (column) => column.notNull())
      .addColumn('payment_date', 'text', (column) => column.notNull())
      .addColumn('membership_start', 'text', (column) => column.notNull())
      .addColumn('membership_end', 'text', (column) => column.notNull())
      .addColumn('recorded_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('payments_user_id').on('payments').columns(['user_id', 'recorded_at', 'id']).execute();
    await tx.schema.createIndex('payments_by_date').on('payments').columns(['payment_date', 'amount_paise', 'user_id']).execute();
    await tx.schema
      .createTable('membership_count')
      .addColumn('given', 'integer', (column) => column.notNull())
      .execute();
    await run(sql`insert into membership_count (given) values (0)`);
    await tx.schema.createIndex('users_membership_no').on('users').column('membership_no').unique().execute();
  },
};

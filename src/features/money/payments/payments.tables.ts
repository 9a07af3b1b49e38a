// Every payment that was ever recorded, and the count that membership numbers are given from.

import type { Generated } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { Day } from '../../../platform/wire/days.ts';

export interface PaymentTable {
  id: Generated<number>;
  user_id: number;
  amount_paise: number;
  payment_date: Day;
  membership_start: Day;
  membership_end: Day;
  recorded_by: number;
  recorded_at: string;
}

export interface MembershipCountTable {
  given: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    payments: PaymentTable;
    membership_count: MembershipCountTable;
  }
}

export const paymentsMigrations: Migration[] = [
  {
    name: '0011-payments',
    up: async ({ tx, id }) => {
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
      await tx.insertInto('membership_count').values({ given: 0 }).execute();
      await tx.schema.createIndex('users_membership_no').on('users').column('membership_no').unique().execute();
    },
  },
];

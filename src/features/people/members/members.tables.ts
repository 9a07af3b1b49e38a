// The users: everybody who can sign in. A member's membership stands in the same row, as the payment shows it whose membership ends last.

import type { Generated } from 'kysely';
import { createSearch } from '../../../platform/data/lists/search.ts';
import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { Day } from '../../../platform/wire/days.ts';

export interface UserTable {
  id: Generated<number>;
  full_name: string;
  full_name_folded: string;
  email: string;
  email_folded: string;
  /** The form in which an e-mail is unique. */
  email_normal: string;
  phone: string | null;
  phone_folded: string;
  profession: string | null;
  photo: string | null;
  password_hash: string;
  /** Counted up to end all sessions begun before. */
  session_no: number;
  role_id: number;
  is_active: boolean;
  is_active_member: boolean;
  is_tmn: boolean;
  membership_no: string | null;
  membership_start: Day | null;
  membership_end: Day | null;
  amount_paise: number | null;
  payment_date: Day | null;
  created_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    users: UserTable;
  }
}

export const userFiles: FileColumn = { table: 'users', column: 'photo' };

export const membersMigrations: Migration[] = [
  {
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
  },
];

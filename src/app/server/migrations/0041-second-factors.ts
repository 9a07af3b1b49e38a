// The second factors of users, and the hashes of their recovery codes.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const secondFactors: Migration = {
  name: '0041-second-factors',
  up: async ({ tx }) => {
    await tx.schema
      .createTable('second_factors')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text')
      .addColumn('pending_secret', 'text')
      .addColumn('set_up_at', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull())
      .execute();
    await tx.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_of_user', ['user_id', 'code_hash'])
      .execute();
  },
};

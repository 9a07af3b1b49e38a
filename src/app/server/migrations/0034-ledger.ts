// The ledger: how a payment was made, that it is void and why, and which one it corrects. Indexes for the payments in the orders that a
// request may ask for: each has what the filters and the sum of the list need, so that no whole rows are read for them.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const ledger: Migration = {
  name: '0034-ledger',
  up: async ({ tx }) => {
    const payments = () => tx.schema.alterTable('payments');
    for (const column of ['method', 'reference', 'note']) await payments().addColumn(column, 'text').execute();
    await payments()
      .addColumn('is_void', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
      .execute();
    await payments().addColumn('void_reason', 'text').execute();
    await payments()
      .addColumn('voided_by', 'integer', (column) => column.references('users.id'))
      .execute();
    await payments().addColumn('voided_at', 'text').execute();
    // Of the same table, in which no row is ever deleted.
    await payments().addColumn('corrects', 'integer').execute();
    for (const order of ['recorded_at', 'payment_date', 'amount_paise', 'membership_end', 'method']) {
      const rest = ['id', 'is_void', 'payment_date', 'method', 'user_id', 'amount_paise'].filter((column) => column !== order);
      await tx.schema
        .createIndex(`payments_in_order_of_${order}`)
        .on('payments')
        .columns([order, ...rest])
        .execute();
    }
    // The new index by payment_date does what this one did.
    await tx.schema.dropIndex('payments_by_date').execute();
  },
};

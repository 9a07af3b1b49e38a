// The outbox: mail that waits to be sent, was sent or has failed, and whose turn it is to send.

import { type SqlBool, sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const outbox: Migration = {
  name: '0030-outbox',
  up: async ({ tx, run, id }) => {
    await tx.schema
      .createTable('outbox')
      .addColumn('id', id)
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('to_address', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('is_urgent', 'boolean', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('give_up_at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute();
    await tx.schema.createIndex('outbox_in_order').on('outbox').columns(['created_at', 'id']).execute();
    await tx.schema.createIndex('outbox_by_state').on('outbox').columns(['state', 'created_at', 'id']).execute();
    await tx.schema.createIndex('outbox_due').on('outbox').column('due_at').where(sql<SqlBool>`state = 'Waiting'`).execute();
    // One row.
    await tx.schema
      .createTable('outbox_turn')
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('held_until', 'text', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .execute();
    await run(sql`insert into outbox_turn (holder, held_until, next_at) values ('', '', '')`);
  },
};

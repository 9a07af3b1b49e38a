// The history: the tables of changes, and a version for every record.

import { type AlterTableColumnAlteringBuilder, sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

const recordTables = [
  ...['users', 'stories', 'articles', 'meetups', 'insights', 'events', 'sponsors', 'partners', 'advisory', 'chapters'],
  ...['payments', 'assignments', 'connections', 'expectations', 'joined_events', 'documents'],
];

export const history: Migration = {
  name: '0027-history',
  up: async ({ tx, id }) => {
    for (const table of recordTables) {
      const altered: AlterTableColumnAlteringBuilder = tx.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(sql.lit(1)));
      await altered.execute();
    }
    await tx.schema
      .createTable('change_sets')
      .addColumn('id', id)
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by_id', 'integer')
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('via', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('undoes', 'integer')
      .addColumn('is_final', 'boolean', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('change_sets_by_user').on('change_sets').columns(['by_id', 'id']).execute();
    await tx.schema.createIndex('change_sets_by_time').on('change_sets').columns(['at', 'id']).execute();
    await tx.schema.createIndex('change_sets_undone').on('change_sets').column('undoes').where('undoes', 'is not', null).execute();
    await tx.schema
      .createTable('changes')
      .addColumn('id', id)
      .addColumn('set_id', 'integer', (column) => column.notNull().references('change_sets.id').onDelete('cascade'))
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer')
      .addColumn('owner_id', 'integer')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('changes_of_set').on('changes').column('set_id').execute();
    await tx.schema.createIndex('changes_of_record').on('changes').columns(['record', 'record_id', 'id']).execute();
    await tx.schema.createIndex('changes_of_owner').on('changes').columns(['owner_id', 'id']).execute();
    await tx.schema.createIndex('changes_of_kind').on('changes').columns(['kind', 'id']).execute();
    await tx.schema
      .createTable('answered_saves')
      .addColumn('id', id)
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .execute();
    await tx.schema.createIndex('answered_saves_user_id').on('answered_saves').columns(['user_id', 'key']).unique().execute();
    await tx.schema.createIndex('answered_saves_by_time').on('answered_saves').column('at').execute();
  },
};

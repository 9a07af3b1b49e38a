// Indexes for the columns that name who made a record. A user is deleted when an import is undone. Without these indexes the database then
// reads all records of these tables, for each user, to see whether one of them names the user.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

const columns = [
  ['payments', 'recorded_by'],
  ['payments', 'voided_by'],
  ['assignments', 'created_by'],
  ['connections', 'created_by'],
  ['expectations', 'created_by'],
  ['joined_events', 'created_by'],
  ['documents', 'created_by'],
] as const;

export const references: Migration = {
  name: '0045-references',
  up: async ({ tx }) => {
    for (const [table, column] of columns) {
      await tx.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};

// The column for a document's size.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

/** The size in bytes. It is null for documents that were stored before this migration. */
export const documentSizes: Migration = {
  name: '0024-document-sizes',
  up: async ({ tx }) => {
    await tx.schema.alterTable('documents').addColumn('file_bytes', 'integer').execute();
  },
};

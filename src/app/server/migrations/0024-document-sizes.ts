// The column for a document's size.

import type { Migration } from '../../../platform/data/migrations/migration.ts';

/** How many bytes a document has; null of those stored before, until somebody needs to know. */
export const documentSizes: Migration = {
  name: '0024-document-sizes',
  up: async ({ tx }) => {
    await tx.schema.alterTable('documents').addColumn('file_bytes', 'integer').execute();
  },
};

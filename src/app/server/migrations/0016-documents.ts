// The documents.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createOwnTable } from './frozen-parts.ts';

export const documents: Migration = {
  name: '0016-documents',
  up: (schema) =>
    createOwnTable(schema, 'documents', {
      searched: ['document_name'],
      others: (table) =>
        table
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('file_name', 'text', (column) => column.notNull())
          .addColumn('file', 'text', (column) => column.notNull()),
    }),
};

// The documents' table, and the column that names their files.

import type { Migration } from '../../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import { createOwnTable, type OwnTable } from '../own-records.tables.ts';

export interface DocumentTable extends OwnTable {
  document_name: string;
  document_name_folded: string;
  status: string;
  /** As the person called the file. */
  file_name: string;
  /** As it is stored. */
  file: string;
  /** Null of a document that was stored before this was. */
  file_bytes: number | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    documents: DocumentTable;
  }
}

export const documentFiles: FileColumn = { table: 'documents', column: 'file' };

export const documentsMigrations: Migration[] = [
  {
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
  },
];

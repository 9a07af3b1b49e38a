// The documents' table, and the column that names their files.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { OwnTable } from '../own-records.tables.ts';

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

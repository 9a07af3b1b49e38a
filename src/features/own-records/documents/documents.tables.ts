// The documents' table.

import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type OwnTable, ownReferences } from '../own-records.tables.ts';

export interface DocumentTable extends OwnTable {
  document_name: string;
  document_name_folded: string;
  status: string;
  /** The name that the file was uploaded with. */
  file_name: string;
  /** The name under which the file is stored. */
  file: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    documents: DocumentTable;
  }
}

export const documentRecords = recordKind({
  table: 'documents',
  name: 'Document',
  title: sql.ref('document_name'),
  searched: ['document_name'],
  owner: 'user_id',
  refersTo: ownReferences,
  files: ['file'],
  hidden: ['file'],
});

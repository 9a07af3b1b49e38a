import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { ContentTable } from '../../../platform/data/records/switched-table.ts';
import { advisoryMemberPath } from './advisory.contract.ts';

export interface AdvisoryTable extends ContentTable {
  name: string;
  name_folded: string;
  position: string;
  position_folded: string;
  experience: string | null;
  description: string;
  photo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    advisory: AdvisoryTable;
  }
}

export const advisoryRecords = recordKind({
  table: 'advisory',
  name: 'Advisory member',
  title: sql.ref('name'),
  searched: ['name', 'position'],
  files: ['photo'],
  wireNames: { experience: 'Exp' },
  found: { by: 'name', also: ['position'], detail: sql.ref('position'), path: advisoryMemberPath },
});

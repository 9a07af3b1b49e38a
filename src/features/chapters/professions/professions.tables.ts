import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';

export interface ProfessionTable {
  id: Generated<number>;
  name: string;
  name_folded: Generated<string>;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    professions: ProfessionTable;
  }
}

export const professionRecords = recordKind({
  table: 'professions',
  name: 'Profession',
  title: sql.ref('professions.name'),
  searched: ['name'],
  taken: { name_folded: 'has the name of another one now' },
});

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { OfficeName } from './offices.contract.ts';

export interface OfficeTable {
  id: Generated<number>;
  chapter_id: number;
  user_id: number;
  office: OfficeName;
  from_day: Day;
  to_day: Day;
  created_by: number;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    offices: OfficeTable;
  }
}

const member = sql`(select full_name from users where users.id = offices.user_id)`;
const chapter = sql`(select chapter_name from chapters where chapters.id = offices.chapter_id)`;

export const officeRecords = recordKind({
  table: 'offices',
  name: 'Office',
  title: sql`${member} || ', ' || offices.office || ' of ' || ${chapter}`,
  owner: 'user_id',
  chapter: 'chapter_id',
  refersTo: { chapter_id: { table: 'chapters' }, user_id: { table: 'users' }, created_by: { table: 'users' } },
  wireNames: { user_id: 'Member', from_day: 'From', to_day: 'To' },
});

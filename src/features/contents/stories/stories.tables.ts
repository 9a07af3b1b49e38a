import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type ContentTable, isActive } from '../../../platform/data/records/switched-table.ts';
import { storyPath } from './stories.contract.ts';

export interface StoryTable extends ContentTable {
  name: string;
  name_folded: string;
  client_name: string;
  client_name_folded: string;
  description: string;
  dates: string;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    stories: StoryTable;
  }
}

export const storyRecords = recordKind({
  table: 'stories',
  name: 'Story',
  title: sql.ref('name'),
  searched: ['name', 'client_name'],
  files: ['logo'],
  found: { by: 'name', also: ['client_name'], detail: sql.ref('client_name'), path: storyPath, memberRows: isActive },
});

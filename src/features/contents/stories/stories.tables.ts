// The stories' table.

import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { ContentTable } from '../contents.tables.ts';

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

export const storyFiles = { table: 'stories', column: 'logo' } as const satisfies FileColumn;

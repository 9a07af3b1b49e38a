// The chapters' table. The names of a chapter's place stand beside the ids, as they were when it was saved; a state or a city that was typed
// has no id.

import type { ContentTable } from '../../contents/contents.tables.ts';

export interface ChapterTable extends ContentTable {
  chapter_name: string;
  chapter_name_folded: string;
  country_id: number;
  country_name: string;
  state_id: number | null;
  state_name: string;
  city_id: number | null;
  city_name: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    chapters: ChapterTable;
  }
}

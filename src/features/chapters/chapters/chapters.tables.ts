// Stores the names of country, state and city beside their ids, as they were when the chapter was saved. A typed state or city has no id.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type ContentTable, isActive } from '../../../platform/data/records/switched-table.ts';
import type { Time } from '../../../platform/wire/times.ts';
import { chapterPath } from './chapters.contract.ts';
import type { MeetingMode, WeekDay } from './rhythm.ts';

export interface ChapterTable extends ContentTable {
  chapter_name: string;
  chapter_name_folded: string;
  country_id: number;
  country_name: string;
  state_id: number | null;
  state_name: string;
  city_id: number | null;
  city_name: string;
  meeting_day: Generated<WeekDay | null>;
  meets_at: Generated<Time | null>;
  /** In minutes. */
  meets_for: Generated<number>;
  meeting_mode: Generated<MeetingMode | null>;
  meeting_place: Generated<string | null>;
  meeting_link: Generated<string | null>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    chapters: ChapterTable;
  }
}

export const chapterRecords = recordKind({
  table: 'chapters',
  name: 'Chapter',
  title: sql.ref('chapter_name'),
  searched: ['chapter_name'],
  hidden: ['country_id', 'state_id', 'city_id'],
  found: {
    by: 'chapter_name',
    detail: sql`concat_ws(', ', nullif(city_name, ''), nullif(state_name, ''), country_name)`,
    path: chapterPath,
    memberRows: isActive,
    chapter: 'id',
  },
});

import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import { type ContentTable, isActive } from '../../../platform/data/records/switched-table.ts';
import { meetupPath } from './meetups.contract.ts';

export interface MeetupTable extends ContentTable {
  title1: string;
  title1_folded: string;
  title2: string;
  title2_folded: string;
  theme: string;
  theme_folded: string;
  location: string;
  location_folded: string;
  meets_at: string;
  who_should_attend: string;
  what_to_expect: string;
  image: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    meetups: MeetupTable;
  }
}

export const meetupRecords = recordKind({
  table: 'meetups',
  name: 'Meetup',
  title: sql.ref('title1'),
  searched: ['title1', 'title2', 'theme', 'location'],
  files: ['image'],
  wireNames: { meets_at: 'MeetupDateTime' },
  found: {
    by: 'title1',
    also: ['title2'],
    detail: sql`concat_ws(' · ', nullif(title2, ''), location)`,
    path: meetupPath,
    memberRows: isActive,
  },
});

// The search of the list of meetings: by what its rows show of them.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { containsUnfolded, searchRows } from '../../../platform/data/lists/search-rows.ts';
import { speakersPart } from './meetings.contract.ts';
import { dayMeant } from './meetings.tables.ts';

/** A short text may be in the names of all, so all rows are looked at, aside. */
export const searchMeetings = (data: Pick<Data, 'engine'>, text: string): RawBuilder<SqlBool> => {
  const meetings = (isFound: RawBuilder<SqlBool>) => sql`select meetings.id from meetings where ${isFound}`;
  const chapters = sql`select chapters.id from chapters where ${contains(data, 'chapters', 'chapter_name_folded', text)}`;
  const speakers = sql`select users.id from users where ${contains(data, 'users', 'full_name_folded', text)}`;
  const spoken = sql`select meeting_id from meeting_parts where part = ${speakersPart} and user_id in (${speakers})`;
  const also = [
    meetings(sql`day = ${dayMeant(text)}`),
    meetings(containsUnfolded(data, sql`place`, text)),
    meetings(sql`chapter_id in (${chapters})`),
    // On a holiday nobody speaks, whoever is on its agenda.
    meetings(sql`kind != 'Holiday' and meetings.id in (${spoken})`),
  ];
  return sql<SqlBool>`${aside} ${searchRows(data, 'meetings', { texts: ['theme_folded'], also }, text)}`;
};

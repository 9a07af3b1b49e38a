// Attendances are those of meetings and of events, of members and of visitors. Events have a place, a number of places and a chapter.

import { sql } from 'kysely';
import type { Migration, Schema } from '../../../platform/data/migrations/migration.ts';

export const attendancesOfAll: Migration = {
  name: '0022-attendances-of-all',
  up: async (schema) => {
    const { run, id } = schema;
    await run(sql`alter table events add column chapter_id integer references chapters (id)`);
    for (const text of ['place', 'link', 'answer_until']) await run(sql`alter table events add column ${sql.ref(text)} text`);
    await run(sql`alter table events add column capacity integer`);
    await run(sql`alter table events add column guests_allowed integer not null default 0`);
    await run(sql`create index events_of_chapter on events (chapter_id, created_at, id)`);
    await run(sql`create index events_by_start on events (start_date)`);
    await run(sql`alter table changes add column came_along boolean not null default false`);
    await widenAttendances(schema);
    // Who has joined an event goes to it.
    await run(sql`
      insert into attendances (event_id, user_id, answer, answered_at, queue_no, created_at)
      select cms_event_id, user_id, 'Going', created_at, row_number() over (partition by cms_event_id order by created_at, id), created_at
      from joined_events where cms_event_id is not null`);
    await run(sql`create unique index attendances_of_meeting on attendances (meeting_id, user_id)`);
    await run(sql`create unique index attendances_of_visitor on attendances (meeting_id, visitor_id)`);
    await run(sql`create unique index attendances_of_event on attendances (event_id, user_id)`);
    await run(sql`create unique index attendances_of_visitor_at_event on attendances (event_id, visitor_id)`);
    // Who waits, in the order in which they are let in.
    await run(sql`create index attendances_waiting on attendances (event_id, answer, queue_no, guests)`);
    await run(sql`create index attendances_marks on attendances (meeting_id, mark, visitor_id, user_id)`);
    await run(sql`create index attendances_of_user on attendances (user_id, mark)`);
    await run(sql`create index attendances_by_visitor on attendances (visitor_id, mark)`);
    await run(sql`drop table check_in_codes`);
    await run(sql`
      create table check_in_codes (
        id ${id},
        meeting_id integer,
        event_id integer,
        code text not null,
        token text not null,
        made_at text not null
      )`);
    await run(sql`create unique index check_in_codes_by_code on check_in_codes (code)`);
    await run(sql`create unique index check_in_codes_by_token on check_in_codes (token)`);
    await run(sql`create index check_in_codes_of_meeting on check_in_codes (meeting_id, made_at)`);
    await run(sql`create index check_in_codes_of_event on check_in_codes (event_id, made_at)`);
  },
};

/** SQLite changes no column: there the rows move into another table, which goes on with the ids of this one. */
const widenAttendances = async ({ engine, run, id }: Schema): Promise<void> => {
  if (engine === 'postgres') {
    for (const column of ['meeting_id', 'chapter_id'])
      await run(sql`alter table attendances alter column ${sql.ref(column)} drop not null`);
    await run(sql`alter table attendances add column event_id integer references events (id) on delete cascade`);
    await run(sql`alter table attendances add column visitor_id integer references visitors (id)`);
    await run(sql`alter table attendances add column guests integer not null default 0`);
    await run(sql`alter table attendances add column queue_no integer`);
    await run(sql`alter table attendances add column moved_up_at text`);
    for (const index of ['attendances_of_meeting', 'attendances_marks', 'attendances_of_user'])
      await run(sql`drop index ${sql.ref(index)}`);
    return;
  }
  await run(sql`
    create table wider_attendances (
      id ${id},
      version integer not null default 1,
      meeting_id integer references meetings (id),
      event_id integer references events (id) on delete cascade,
      chapter_id integer,
      user_id integer references users (id),
      visitor_id integer references visitors (id),
      answer text,
      answered_at text,
      guests integer not null default 0,
      queue_no integer,
      moved_up_at text,
      substitute_name text,
      mark text,
      marked_at text,
      marked_by integer,
      via text,
      created_at text not null
    )`);
  await run(sql`insert into sqlite_sequence (name, seq) select 'wider_attendances', seq from sqlite_sequence where name = 'attendances'`);
  const columns = sql.raw(
    'id, version, meeting_id, chapter_id, user_id, answer, answered_at, substitute_name, mark, marked_at, marked_by, via, created_at',
  );
  await run(sql`insert into wider_attendances (${columns}) select ${columns} from attendances`);
  await run(sql`drop table attendances`);
  await run(sql`alter table wider_attendances rename to attendances`);
};

// Meetings with their agenda, and who comes to meetings and events, of members and visitors.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createMeetings = async (schema: Schema): Promise<void> => {
  await createMeetingTable(schema);
  await createParts(schema);
  await createAttendances(schema);
  await createCheckInCodes(schema);
};

const createMeetingTable = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  await run(sql`
    create table meetings (
      id ${id},
      version integer not null default 1,
      chapter_id integer not null references chapters (id),
      day text not null,
      starts_at text not null,
      ends_at text not null,
      kind text not null,
      mode text,
      place text,
      link text,
      theme text,
      theme_folded text not null default '',
      note text,
      closed_at text,
      closed_by integer,
      created_at text not null
    )`);
  await run(sql`create unique index meetings_day on meetings (chapter_id, day) where kind in ('Meeting', 'Holiday')`);
  await run(sql`create index meetings_of_chapter on meetings (chapter_id, day, id)`);
  await run(sql`create index meetings_theme on meetings (theme_folded, id)`);
  // How many are not closed is asked on each dashboard, and those that are closed become ever more.
  await run(sql`create index meetings_not_closed on meetings (day, id, kind, closed_at) where closed_at is null`);
  // With the kind, so that those of one kind, or state, are counted without their rows. Were it the first column, SQLite would read a
  // chapter's meetings by it: among those of all chapters.
  await run(sql`create index meetings_by_day on meetings (day, id, kind, closed_at)`);
  await createSearch(schema, 'meetings', ['theme_folded']);
};

const createParts = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table meeting_parts (
      id ${id},
      version integer not null default 1,
      meeting_id integer not null references meetings (id),
      chapter_id integer not null,
      position integer not null,
      part text not null,
      user_id integer references users (id),
      topic text,
      minutes integer not null,
      created_at text not null
    )`);
  await run(sql`create index meeting_parts_of_meeting on meeting_parts (meeting_id, position)`);
  await run(sql`create index meeting_parts_of_user on meeting_parts (user_id)`);
};

const createAttendances = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table attendances (
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
  await run(sql`create unique index attendances_of_meeting on attendances (meeting_id, user_id)`);
  await run(sql`create unique index attendances_of_visitor on attendances (meeting_id, visitor_id)`);
  await run(sql`create unique index attendances_of_event on attendances (event_id, user_id)`);
  await run(sql`create unique index attendances_of_visitor_at_event on attendances (event_id, visitor_id)`);
  // Who waits, in the order in which they are let in.
  await run(sql`create index attendances_waiting on attendances (event_id, answer, queue_no, guests)`);
  await run(sql`create index attendances_marks on attendances (meeting_id, mark, visitor_id, user_id)`);
  await run(sql`create index attendances_of_user on attendances (user_id, mark)`);
  await run(sql`create index attendances_by_visitor on attendances (visitor_id, mark)`);
};

const createCheckInCodes = async ({ run, id }: Schema): Promise<void> => {
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
};

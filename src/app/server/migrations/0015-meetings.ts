// When chapters meet, their meetings with the agenda, and who came.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './create-search.ts';

export const meetings: Migration = {
  name: '0015-meetings',
  up: async (schema) => {
    const { run, id } = schema;
    for (const text of ['meeting_day', 'meets_at', 'meeting_mode', 'meeting_place', 'meeting_link']) {
      await run(sql`alter table chapters add column ${sql.ref(text)} text`);
    }
    await run(sql`alter table chapters add column meets_for integer not null default 90`);
    await run(sql`alter table settings add column absences_allowed integer not null default 3`);
    await run(sql`alter table settings add column lates_per_absence integer not null default 0`);
    // Who was in a chapter on an earlier day. Without foreign keys: what comes back by an undo has its past again.
    await run(sql`
      create table past_assignments (
        id ${id},
        chapter_id integer not null,
        user_id integer not null,
        from_at text not null,
        to_at text not null
      )`);
    await run(sql`create index past_assignments_of_chapter on past_assignments (chapter_id, to_at)`);
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
    await run(sql`create index meetings_by_day on meetings (day, id)`);
    await run(sql`create index meetings_theme on meetings (theme_folded, id)`);
    await createSearch(schema, 'meetings', ['theme_folded']);
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
    await run(sql`
      create table attendances (
        id ${id},
        version integer not null default 1,
        meeting_id integer not null references meetings (id),
        chapter_id integer not null,
        user_id integer references users (id),
        answer text,
        answered_at text,
        substitute_name text,
        mark text,
        marked_at text,
        marked_by integer,
        via text,
        created_at text not null
      )`);
    await run(sql`create unique index attendances_of_meeting on attendances (meeting_id, user_id)`);
    await run(sql`create index attendances_marks on attendances (meeting_id, mark)`);
    await run(sql`create index attendances_of_user on attendances (user_id, mark)`);
    await run(sql`
      create table check_in_codes (
        id ${id},
        meeting_id integer not null,
        code text not null,
        token text not null,
        made_at text not null
      )`);
    await run(sql`create unique index check_in_codes_by_code on check_in_codes (code)`);
    await run(sql`create unique index check_in_codes_by_token on check_in_codes (token)`);
    // What was told of a meeting is found by the beginning of the Message-ID.
    await run(sql`create index outbox_by_message on outbox (message_id)`);
    await run(sql`create index check_in_codes_of_meeting on check_in_codes (meeting_id, made_at)`);
  },
};

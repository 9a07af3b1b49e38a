// Announcements, and to whom each goes.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './create-search.ts';

export const announcements: Migration = {
  name: '0011-announcements',
  up: async (schema) => {
    const { run, id } = schema;
    await run(sql`
      create table announcements (
        id ${id},
        version integer not null default 1,
        subject text not null,
        subject_folded text not null,
        text text not null,
        replies_to_me boolean not null,
        chosen text not null,
        whom text not null,
        people integer not null,
        chapter_id integer references chapters (id),
        created_by integer not null,
        created_at text not null,
        sent_at text,
        sent_by integer,
        leaves_at text,
        done_at text,
        note text,
        is_settled boolean not null default false
      )`);
    await run(sql`create index announcements_in_order on announcements (created_at, id)`);
    await run(sql`create index announcements_of_chapter on announcements (chapter_id, sent_at)`);
    await run(sql`create index announcements_sent on announcements (sent_at)`);
    await run(sql`create index announcements_leaving on announcements (leaves_at) where sent_at is not null and done_at is null`);
    await run(sql`create index announcements_unsettled on announcements (done_at) where done_at is not null and is_settled = false`);
    await createSearch(schema, 'announcements', ['subject_folded']);
    await run(sql`
      create table announcement_people (
        id ${id},
        announcement_id integer not null references announcements (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        told_at text,
        seen_at text,
        mail_state text
      )`);
    // Nobody is told twice, whatever is interrupted.
    await run(sql`create unique index announcement_people_once on announcement_people (announcement_id, user_id)`);
    await run(sql`create index announcement_people_untold on announcement_people (announcement_id, user_id) where told_at is null`);
    await run(sql`create index announcement_people_of_user on announcement_people (user_id, announcement_id)`);
  },
};

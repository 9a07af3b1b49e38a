// What is told to people, by which kind of it they want mail besides, and for which meetings such mail was written.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const notices: Migration = {
  name: '0019-notices',
  up: async ({ run, id }) => {
    // Two notices of one person never have the same key: so each thing is told once, on however many nodes.
    await run(sql`
      create table notices (
        id ${id},
        user_id integer not null references users (id),
        kind text not null,
        text text not null,
        path text not null,
        about text,
        once_key text,
        at text not null,
        seen_at text,
        mailed_at text,
        mail_id integer
      )`);
    await run(sql`create index notices_of_user on notices (user_id, at, id)`);
    await run(sql`create index notices_unseen on notices (user_id) where seen_at is null`);
    await run(sql`create unique index notices_once on notices (user_id, once_key)`);
    await run(sql`create index notices_to_mail on notices (user_id, id) where mailed_at is null and seen_at is null`);
    await run(sql`create index notices_about on notices (about) where about is not null`);
    await run(sql`create index notices_of_mail on notices (mail_id) where mail_id is not null`);
    await run(sql`create index notices_by_age on notices (at)`);
    await run(sql`
      create table notice_choices (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        kind text not null,
        by text not null
      )`);
    // For which meetings the mails of the evening before were written: one row for each day that a meeting is on.
    await run(sql`
      create table evenings (
        id ${id},
        meeting_id integer not null,
        day text not null
      )`);
    await run(sql`create unique index evenings_once on evenings (meeting_id, day)`);
    await run(sql`create index evenings_by_day on evenings (day)`);
    await run(sql`create unique index notice_choices_of_user on notice_choices (user_id, kind)`);
  },
};

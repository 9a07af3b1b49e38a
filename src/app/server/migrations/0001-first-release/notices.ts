// What is told to people, and by which kind of it they want mail besides.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';

export const createNotices = async ({ run, id }: Schema): Promise<void> => {
  // Two notices of one person never have the same key: so each thing is told once, on however many nodes. `joined_text` has a line break
  // where the number of those that were joined stands.
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
      mail_id integer,
      cause text,
      joined_text text,
      joined_path text
    )`);
  await run(sql`create index notices_of_user on notices (user_id, at, id)`);
  await run(sql`create index notices_unseen on notices (user_id) where seen_at is null`);
  await run(sql`create unique index notices_once on notices (user_id, once_key)`);
  await run(sql`create index notices_about on notices (about) where about is not null`);
  await run(sql`create index notices_of_mail on notices (mail_id) where mail_id is not null`);
  await run(sql`create index notices_by_age on notices (at)`);
  await run(sql`create index notices_to_join on notices (user_id, cause) where cause is not null and seen_at is null`);
  // With all that is asked, so that the daily mail finds whom it tells without the notices themselves.
  await run(sql`create index notices_to_mail on notices (user_id, at, mailed_at, seen_at) where mailed_at is null and seen_at is null`);
  await run(sql`
    create table notice_parts (
      id ${id},
      notice_id integer not null references notices (id) on delete cascade,
      about text not null,
      text text not null,
      path text not null
    )`);
  await run(sql`create unique index notice_parts_once on notice_parts (notice_id, about)`);
  await run(sql`create index notice_parts_about on notice_parts (about)`);
  await run(sql`
    create table notice_choices (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      kind text not null,
      by text not null
    )`);
  await run(sql`create unique index notice_choices_of_user on notice_choices (user_id, kind)`);
};

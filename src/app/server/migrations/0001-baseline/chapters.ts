// Chapters, and which members are in them.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createChapters = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  // A typed state or city has no id.
  await run(sql`
    create table chapters (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      chapter_name text not null,
      chapter_name_folded text not null,
      country_id integer not null,
      country_name text not null,
      state_id integer,
      state_name text not null,
      city_id integer,
      city_name text not null
    )`);
  await run(sql`create index chapters_in_order on chapters (created_at, id, is_active)`);
  await createSearch(schema, 'chapters', ['chapter_name_folded']);
  await run(sql`
    create table assignments (
      id ${id},
      version integer not null default 1,
      chapter_id integer not null references chapters (id),
      user_id integer not null references users (id),
      created_by integer not null references users (id),
      created_at text not null
    )`);
  await run(sql`create unique index assignments_user_id on assignments (user_id, chapter_id)`);
  await run(sql`create index assignments_chapter_id on assignments (chapter_id, created_at, id)`);
  await run(sql`create index assignments_in_order on assignments (created_at, id)`);
  await run(sql`create index assignments_created_by on assignments (created_by)`);
};

// Chapters and when they meet, the professions of which each has one seat, who is in which chapter, and who runs it.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';
import { deliveredProfessions } from './delivered-professions.ts';

export const createChapters = async (schema: Schema): Promise<void> => {
  await createChapterTable(schema);
  await createProfessions(schema);
  await createAssignments(schema);
  await createOffices(schema);
};

const createChapterTable = async (schema: Schema): Promise<void> => {
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
      city_name text not null,
      meeting_day text,
      meets_at text,
      meeting_mode text,
      meeting_place text,
      meeting_link text,
      meets_for integer not null default 90
    )`);
  await run(sql`create index chapters_in_order on chapters (created_at, id, is_active)`);
  await createSearch(schema, 'chapters', ['chapter_name_folded']);
};

const createProfessions = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  await run(sql`
    create table professions (
      id ${id},
      version integer not null default 1,
      name text not null,
      name_folded text not null,
      created_at text not null
    )`);
  await run(sql`create unique index professions_name_folded on professions (name_folded)`);
  await createSearch(schema, 'professions', ['name_folded']);
  const rows = deliveredProfessions.map((name) => sql`(${name}, ${folded(name)}, ${'2026-11-27T00:00:00.000Z'})`);
  await run(sql`insert into professions (name, name_folded, created_at) values ${sql.join(rows)}`);
};

/** Written out here, because a released migration never changes its outcome. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const createAssignments = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table assignments (
      id ${id},
      version integer not null default 1,
      chapter_id integer not null references chapters (id),
      user_id integer not null references users (id),
      created_by integer not null references users (id),
      created_at text not null,
      profession_id integer references professions (id)
    )`);
  await run(sql`create unique index assignments_user_id on assignments (user_id, chapter_id)`);
  await run(sql`create index assignments_chapter_id on assignments (chapter_id, created_at, id)`);
  await run(sql`create index assignments_in_order on assignments (created_at, id)`);
  await run(sql`create index assignments_created_by on assignments (created_by)`);
  // Rows without a profession never violate it: in a unique index both engines treat two nulls as different.
  await run(sql`create unique index assignments_profession_id on assignments (chapter_id, profession_id)`);
  await run(sql`create index assignments_of_profession on assignments (profession_id)`);
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
  await run(sql`create index past_assignments_of_user on past_assignments (user_id, to_at)`);
};

const createOffices = async ({ run, id }: Schema): Promise<void> => {
  await run(sql`
    create table offices (
      id ${id},
      version integer not null default 1,
      chapter_id integer not null references chapters (id),
      user_id integer not null references users (id),
      office text not null,
      from_day text not null,
      to_day text not null,
      created_by integer not null references users (id),
      created_at text not null
    )`);
  await run(sql`create index offices_of_chapter on offices (chapter_id, office, to_day)`);
  await run(sql`create index offices_of_user on offices (user_id, to_day)`);
  await run(sql`create index offices_created_by on offices (created_by)`);
};

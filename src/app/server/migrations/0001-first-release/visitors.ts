// Who comes to see a chapter, from the invitation to the membership.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createVisitors = async (schema: Schema): Promise<void> => {
  const { engine, run, id } = schema;
  await run(sql`
    create table visitors (
      id ${id},
      version integer not null default 1,
      chapter_id integer not null references chapters (id),
      person_id integer,
      full_name text not null,
      full_name_folded text not null,
      company text,
      company_folded text not null default '',
      profession_id integer references professions (id),
      phone text,
      phone_folded text not null default '',
      phone_normal text,
      email text,
      email_folded text not null default '',
      email_normal text,
      city text,
      invited_by_id integer references users (id),
      source text not null,
      stage text not null,
      stage_before text,
      reason text,
      visit_reason text,
      next_step text,
      next_on text,
      note text,
      object_until text,
      held_until text,
      user_id integer references users (id),
      joined_on text,
      consented_at text,
      touched_at text not null,
      forgotten_at text,
      created_by integer,
      created_at text not null
    )`);
  await run(sql`create index visitors_of_chapter on visitors (chapter_id, created_at, id)`);
  await run(sql`create index visitors_in_order on visitors (created_at, id)`);
  await run(sql`create index visitors_of_stage on visitors (chapter_id, stage, created_at, id)`);
  await run(sql`create index visitors_of_inviter on visitors (invited_by_id, created_at, id)`);
  await run(sql`create index visitors_of_user on visitors (user_id)`);
  await run(sql`create index visitors_of_profession on visitors (profession_id)`);
  await run(sql`create index visitors_next on visitors (chapter_id, next_on) where next_on is not null`);
  await run(sql`create index visitors_without_step on visitors (chapter_id, stage) where next_step is null and next_on is null`);
  await run(sql`create unique index visitors_email on visitors (chapter_id, email_normal)`);
  await run(sql`create index visitors_by_email on visitors (email_normal)`);
  await run(sql`create index visitors_by_phone on visitors (phone_normal) where phone_normal is not null`);
  await run(sql`create index visitors_phone on visitors (chapter_id, phone_normal) where phone_normal is not null`);
  await run(sql`create index visitors_to_forget on visitors (touched_at) where forgotten_at is null and stage != 'Joined'`);
  // PostgreSQL compares texts in the language of the database. Lists and the search compare them by their code points, as SQLite does.
  const byCodePoints = engine === 'postgres' ? sql`collate "C"` : sql``;
  await run(sql`create index visitors_by_name on visitors (full_name_folded ${byCodePoints}, id)`);
  // Of nearly all visitors there is none: with statistics SQLite would take them for one large person.
  await run(sql`create index visitors_of_person on visitors (person_id) where person_id is not null`);
  await createSearch(schema, 'visitors', ['full_name_folded', 'company_folded', 'phone_folded', 'email_folded']);
  // What members have against somebody who applies. It goes with the visitor, and comes back with an undo.
  await run(sql`
    create table visitor_objections (
      id ${id},
      visitor_id integer not null references visitors (id) on delete cascade,
      user_id integer not null,
      note text not null,
      at text not null
    )`);
  await run(sql`create unique index visitor_objections_once on visitor_objections (visitor_id, user_id)`);
};

// The contents. Each has a picture, a version and the active switch; searched texts have a folded copy beside them. The index of a list has
// all columns that a filter by status and paging need, so that a late page is found without reading whole rows before it.

import { sql } from 'kysely';
import type { Schema } from '../../../../platform/data/migrations/migration.ts';
import { createSearch } from '../create-search.ts';

export const createContents = async (schema: Schema): Promise<void> => {
  await createTexts(schema);
  await createGatherings(schema);
  await createLogos(schema);
  await createAdvisory(schema);
};

const createTexts = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  await run(sql`
    create table stories (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      name text not null,
      name_folded text not null,
      client_name text not null,
      client_name_folded text not null,
      description text not null,
      dates text not null,
      logo text
    )`);
  await run(sql`create index stories_in_order on stories (created_at, id, is_active)`);
  await createSearch(schema, 'stories', ['name_folded', 'client_name_folded']);
  await run(sql`
    create table articles (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      name text not null,
      name_folded text not null,
      client_name text not null,
      client_name_folded text not null,
      description text,
      dates text not null,
      logo text
    )`);
  await run(sql`create index articles_in_order on articles (created_at, id, is_active)`);
  await createSearch(schema, 'articles', ['name_folded', 'client_name_folded']);
  await run(sql`
    create table insights (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      title1 text not null,
      title1_folded text not null,
      title2 text not null,
      title2_folded text not null,
      description text not null,
      image text
    )`);
  await run(sql`create index insights_in_order on insights (created_at, id, is_active)`);
  await createSearch(schema, 'insights', ['title1_folded', 'title2_folded']);
};

const createGatherings = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  await run(sql`
    create table meetups (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      title1 text not null,
      title1_folded text not null,
      title2 text not null,
      title2_folded text not null,
      theme text not null,
      location text not null,
      meets_at text not null,
      who_should_attend text not null,
      what_to_expect text not null,
      image text,
      theme_folded text not null default '',
      location_folded text not null default ''
    )`);
  await run(sql`create index meetups_in_order on meetups (created_at, id, is_active)`);
  await createSearch(schema, 'meetups', ['title1_folded', 'title2_folded', 'theme_folded', 'location_folded']);
  await run(sql`
    create table events (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      event_name text not null,
      event_name_folded text not null,
      event_type text not null,
      description text,
      start_date text,
      end_date text,
      image text,
      chapter_id integer references chapters (id),
      place text,
      link text,
      answer_until text,
      capacity integer,
      guests_allowed integer not null default 0
    )`);
  await run(sql`create index events_in_order on events (created_at, id, is_active)`);
  await run(sql`create index events_of_chapter on events (chapter_id, created_at, id)`);
  await run(sql`create index events_by_start on events (start_date)`);
  await createSearch(schema, 'events', ['event_name_folded']);
};

/** In an order that is given by hand. */
const createLogos = async ({ run, id }: Schema): Promise<void> => {
  for (const name of ['sponsors', 'partners']) {
    const table = sql.table(name);
    await run(sql`
      create table ${table} (
        id ${id},
        version integer not null default 1,
        is_active boolean not null,
        created_at text not null,
        order_no integer not null,
        logo text
      )`);
    await run(sql`create index ${sql.ref(`${name}_in_order`)} on ${table} (order_no, id, is_active)`);
  }
};

const createAdvisory = async (schema: Schema): Promise<void> => {
  const { run, id } = schema;
  await run(sql`
    create table advisory (
      id ${id},
      version integer not null default 1,
      is_active boolean not null,
      created_at text not null,
      name text not null,
      name_folded text not null,
      position text not null,
      position_folded text not null,
      description text not null,
      experience text,
      photo text
    )`);
  await run(sql`create index advisory_in_order on advisory (created_at, id, is_active)`);
  await createSearch(schema, 'advisory', ['name_folded', 'position_folded']);
};

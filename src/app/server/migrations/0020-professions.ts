// The list of professions, and the seat of a member in a chapter.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createSearch } from './create-search.ts';
import { deliveredProfessions } from './delivered-professions.ts';

export const professions: Migration = {
  name: '0020-professions',
  up: async (schema) => {
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
    await run(sql`alter table assignments add column profession_id integer references professions (id)`);
    // Rows without a profession never violate it: in a unique index both engines treat two nulls as different.
    await run(sql`create unique index assignments_profession_id on assignments (chapter_id, profession_id)`);
    await run(sql`create index assignments_of_profession on assignments (profession_id)`);
  },
};

/** Written out here, because a released migration never changes its outcome. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

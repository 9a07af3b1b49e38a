// Offices of chapters, and the chapter that a change belongs to.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const offices: Migration = {
  name: '0013-offices',
  up: async ({ run, id }) => {
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
    // Without a foreign key: the history outlives what it tells of.
    await run(sql`alter table changes add column chapter_id integer`);
    await run(sql`create index changes_of_chapter on changes (chapter_id, id) where chapter_id is not null`);
  },
};

// How many bytes of history and of kept answers each person has made. The answers are numbered by their bytes, so that those that are too
// far back are found by an index.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const bytesOfPeople: Migration = {
  name: '0024-bytes-of-people',
  up: async ({ run }) => {
    await run(sql`
      create table written_bytes (
        user_id integer not null primary key,
        day text not null,
        history bigint not null default 0,
        answers bigint not null default 0
      )`);
    await run(sql`alter table answered_saves add column ends_at bigint not null default 0`);
    await run(sql`create index answered_saves_in_order on answered_saves (user_id, ends_at)`);
  },
};

// The keys with which other programs call the API or read a calendar.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const keys: Migration = {
  name: '0014-keys',
  up: async ({ run, id }) => {
    await run(sql`
      create table access_keys (
        id ${id},
        version integer not null default 1,
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        use text not null,
        scope text not null,
        key_hash text not null,
        hint text not null,
        until text,
        last_used_at text,
        created_at text not null
      )`);
    await run(sql`create unique index access_keys_hash on access_keys (key_hash)`);
    await run(sql`create index access_keys_of_user on access_keys (user_id, id)`);
    await run(sql`create index access_keys_by_until on access_keys (until, id)`);
    await run(sql`create index access_keys_newest on access_keys (created_at, id)`);
    await run(sql`alter table settings add column member_keys boolean not null default false`);
  },
};

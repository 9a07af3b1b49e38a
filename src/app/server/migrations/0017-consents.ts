// What people have agreed to, what they ask about their data, and whom they name for after their death.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const consents: Migration = {
  name: '0017-consents',
  up: async ({ run, id }) => {
    await run(sql`
      create table consents (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        subject text not null,
        text_version integer not null,
        given_at text not null,
        how text not null,
        withdrawn_at text
      )`);
    await run(sql`create index consents_of_user on consents (user_id, id)`);
    // The same is agreed to once, until it is withdrawn.
    await run(sql`create unique index consents_given on consents (user_id, subject, text_version) where withdrawn_at is null`);
    // Of the page that said what is kept, when a visitor agreed. Of earlier visitors nobody knows it.
    await run(sql`alter table visitors add column consent_version integer`);
    // Without a foreign key: what was asked has to be answered, also when the account was deleted meanwhile.
    await run(sql`
      create table data_requests (
        id ${id},
        version integer not null default 1,
        user_id integer not null,
        kind text not null,
        text text not null,
        created_at text not null,
        entered_by integer,
        due_on text not null,
        answer text,
        reason text,
        answered_at text,
        answered_by integer
      )`);
    await run(sql`create index data_requests_of_user on data_requests (user_id, id)`);
    await run(sql`create index data_requests_in_order on data_requests (created_at, id)`);
    await run(sql`create index data_requests_open on data_requests (due_on, id) where answered_at is null`);
    await run(sql`
      create table nominees (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        name text not null,
        phone text,
        email text,
        named_at text not null
      )`);
    await run(sql`create unique index nominees_of_user on nominees (user_id)`);
  },
};

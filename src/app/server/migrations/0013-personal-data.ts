// Whom people ask about their data and what they are told beside the registry, and who was erased.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const personalData: Migration = {
  name: '0013-personal-data',
  up: async ({ run, id }) => {
    for (const column of ['privacy_contact_name', 'privacy_contact_email', 'privacy_contact_phone', 'privacy_text']) {
      await run(sql`alter table settings add column ${sql.ref(column)} text`);
    }
    // Counted up with each change of these.
    await run(sql`alter table settings add column privacy_version integer not null default 1`);
    // Without a foreign key: the list outlives the accounts, and is applied again after a restore. The moment at which the account was made
    // tells it from a later one with the same id. What is still looked for is sealed, and goes when all is done.
    await run(sql`
      create table erasures (
        id ${id},
        user_id integer not null,
        joined_at text not null,
        erased_at text not null,
        erased_by integer,
        reason text,
        sought text,
        done_at text
      )`);
    await run(sql`create unique index erasures_of_user on erasures (user_id, joined_at)`);
    await run(sql`create index erasures_not_done on erasures (id) where done_at is null`);
    await run(sql`
      create table erased_copies (
        id ${id},
        user_id integer not null,
        sealed text not null,
        keep_until text not null
      )`);
    await run(sql`create index erased_copies_of_user on erased_copies (user_id, id)`);
    await run(sql`create index erased_copies_by_end on erased_copies (keep_until)`);
  },
};

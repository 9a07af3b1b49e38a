// Contacts with members, and what the renewals need to sum up what is at stake without reading whole rows.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const contacts: Migration = {
  name: '0007-contacts',
  up: async ({ run, id }) => {
    await run(sql`
      create table contacts (
        id ${id},
        version integer not null default 1,
        user_id integer not null references users (id) on delete cascade,
        how text not null,
        note text,
        created_by integer not null references users (id),
        created_at text not null
      )`);
    await run(sql`create index contacts_of_user on contacts (user_id, created_at, id)`);
    await run(sql`create index contacts_in_order on contacts (created_at, id)`);
    await run(sql`create index contacts_created_by on contacts (created_by)`);
    await run(sql`drop index users_by_renewal`);
    await run(sql`create index users_by_renewal on users (is_active_member, membership_end, id, role_id, is_active, amount_paise)`);
  },
};

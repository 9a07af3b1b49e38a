// Whose mail it is, so that a person's mails are found after a change of address, and never by who has the address next; and when it left.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const mailsOfPeople: Migration = {
  name: '0011-mails-of-people',
  up: async ({ run }) => {
    // Without a foreign key: a person who was deleted comes back with the same id.
    await run(sql`alter table outbox add column user_id integer`);
    await run(sql`update outbox set user_id = (select id from users where users.email_normal = lower(outbox.to_address))`);
    await run(sql`alter table outbox add column sent_at text`);
    await run(sql`create index outbox_of_user on outbox (user_id, id)`);
  },
};

// Which row of the history counts the requests for unknown e-mails of an address, so that it is found without a search.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const requestsForUnknown: Migration = {
  name: '0004-requests-for-unknown',
  up: async ({ run }) => {
    await run(sql`
      create table requests_for_unknown (
        address text primary key,
        change_id integer references changes (id) on delete cascade,
        requests integer not null
      )`);
    await run(sql`create index requests_for_unknown_of_change on requests_for_unknown (change_id)`);
  },
};

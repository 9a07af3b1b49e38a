// An index for the membership numbers that begin with a typed text. The unique index does for SQLite; the one of PostgreSQL is in the order
// of the database's language, in which no such range can be read.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const membershipNumbers: Migration = {
  name: '0036-membership-numbers',
  up: async ({ engine, run }) => {
    if (engine === 'postgres') await run(sql`create index users_by_membership_no on users (membership_no collate "C")`);
  },
};

// Payments from a bank's statement: which line each was recorded from, and who pays for whom.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const statements: Migration = {
  name: '0008-statements',
  up: async ({ run, id }) => {
    await run(sql`alter table payments add column statement_key text`);
    // A line is recorded once, as long as its payment is valid.
    await run(sql`create unique index payments_statement_key on payments (statement_key) where is_void = false`);
    await run(sql`create index payments_reference on payments (reference)`);
    await run(sql`
      create table payers (
        id ${id},
        version integer not null default 1,
        user_id integer not null references users (id) on delete cascade,
        kind text not null,
        payer text not null,
        payer_normal text not null,
        paid_on text not null
      )`);
    await run(sql`create unique index payers_of_user on payers (user_id, payer_normal)`);
    await run(sql`create index payers_by_name on payers (payer_normal)`);
    await run(sql`create index payers_in_order on payers (paid_on, id)`);
  },
};

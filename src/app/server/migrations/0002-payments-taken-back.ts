// Whether a payment is void because its import was undone.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const paymentsTakenBack: Migration = {
  name: '0002-payments-taken-back',
  up: async ({ run }) => {
    await run(sql`alter table payments add column is_taken_back boolean not null default false`);
    // Until now only the reason told.
    await run(sql`update payments set is_taken_back = true where is_void and void_reason = 'Import undone'`);
  },
};

// How many meetings are not closed is asked on each dashboard, and those that are closed become ever more.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const meetingsNotClosed: Migration = {
  name: '0023-meetings-not-closed',
  up: async ({ run }) => {
    await run(sql`create index meetings_not_closed on meetings (day, kind, closed_at) where closed_at is null`);
    // Of all chapters those of one kind are nearly all: in their order, and counted without their rows.
    await run(sql`create index meetings_of_kind on meetings (kind, day, id)`);
  },
};

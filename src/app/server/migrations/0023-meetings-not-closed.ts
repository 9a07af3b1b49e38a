// How many meetings are not closed is asked on each dashboard, and those that are closed become ever more.

import { sql } from 'kysely';
import type { Migration } from '../../../platform/data/migrations/migration.ts';

export const meetingsNotClosed: Migration = {
  name: '0023-meetings-not-closed',
  up: async ({ run }) => {
    await run(sql`create index meetings_not_closed on meetings (day, id, kind, closed_at) where closed_at is null`);
    // With the kind, so that those of one kind, or state, are counted without their rows. Were it the first column, SQLite would read a
    // chapter's meetings by it: among those of all chapters.
    await run(sql`drop index meetings_by_day`);
    await run(sql`create index meetings_by_day on meetings (day, id, kind, closed_at)`);
  },
};

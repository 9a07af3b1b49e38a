// Pages of the members of one status are read in the order of the index, without sorting.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { migrate } from '../../../platform/data/migrations/migrate.ts';
import { migrationsIn } from './migrations.ts';

const migrations = migrationsIn('Asia/Kolkata');

onBothDatabases((database, engine) => {
  it.each([
    'is_active_member = true and membership_end >= $1',
    'is_active_member = true and (membership_end is null or membership_end < $1)',
    'is_active_member = false and membership_end is distinct from $1',
  ])('by an index, without sorting: %s', async (status) => {
    const { data } = database();
    await migrate(data, migrations);
    const found = sql.raw(status.replace('$1', "'2026-11-22'"));
    const page = sql`select id from users where role_id > 1 and ${found} order by created_at desc, id desc limit 10`;
    if (engine === 'sqlite') {
      const plan = await rowsOf(data.read, sql<{ detail: string }>`explain query plan ${page}`);
      expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('COVERING INDEX users_of_status_newest')]);
    } else {
      // PostgreSQL chooses its plan by the size of the table, so here only the existence of the index is checked.
      const indexes = await rowsOf(data.read, sql`select indexname from pg_indexes where indexname = 'users_of_status_newest'`);
      expect(indexes).toHaveLength(1);
    }
  });
});

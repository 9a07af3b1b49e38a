// Older versions recorded the finished migrations in a table of our own. This moves its rows to the table of Kysely's Migrator, once.

import { sql } from 'kysely';
import type { Schema } from './migration.ts';

export const takeOverOldTable = async ({ tx, run }: Schema): Promise<void> => {
  const tables = await tx.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return;
  // The same table as the Migrator would create. It is needed before the Migrator runs.
  await run(sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`);
  // All rows get the same timestamp, so the Migrator sorts them by name. The old timestamps may be out of order, because the clocks of
  // several nodes may differ.
  await run(
    sql`insert into kysely_migration (name, timestamp) select name, (select max(done_at) from migrations) from migrations where true on conflict do nothing`,
  );
  await run(sql`drop table migrations`);
};

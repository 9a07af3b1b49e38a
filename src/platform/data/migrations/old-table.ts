// Databases of before noted their migrations in a table of our own. What stands in it is handed to the Migrator's table, once.

import { sql } from 'kysely';
import type { Schema } from './migration.ts';

export const takeOverOldTable = async ({ tx, run }: Schema): Promise<void> => {
  const tables = await tx.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return;
  // As the Migrator makes it; it would find it only later.
  await run(sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`);
  // All of them at the same moment: then their names tell their order, however the clocks of the nodes went that ran them.
  await run(
    sql`insert into kysely_migration (name, timestamp) select name, (select max(done_at) from migrations) from migrations where true on conflict do nothing`,
  );
  await run(sql`drop table migrations`);
};

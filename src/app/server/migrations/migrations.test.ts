// The released migrations: a database of an older version is taken over.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import type { Data } from '../../../platform/data/data.ts';
import { migrate } from '../../../platform/data/migrations/migrate.ts';
import { schemaOf } from '../../../platform/data/migrations/migration.ts';
import { migrationsIn } from './migrations.ts';

const migrations = migrationsIn('Asia/Kolkata');

/** Migrates like older versions, which did not use Kysely's Migrator. */
const migrateLikeOldVersion = async (data: Data, names: number) => {
  await data.write((tx) => sql`create table migrations (name text primary key, done_at text not null)`.execute(tx));
  for (const [number, { name, up }] of migrations.slice(0, names).entries()) {
    await data.write(async (tx) => {
      await up(schemaOf(data.engine, tx));
      // The timestamps are out of order, as when several nodes with different clocks have run the migrations.
      const doneAt = new Date(Date.UTC(2026, 0, 1) - number * 1_000).toISOString();
      await sql`insert into migrations (name, done_at) values (${name}, ${doneAt})`.execute(tx);
    });
  }
};

describe('the released migrations', () => {
  onBothDatabases((database) => {
    const done = async () =>
      (await rowsOf(database().data.read, sql<{ name: string }>`select name from kysely_migration order by name`)).map(({ name }) => name);

    it('that an older version has run are taken over, and only the missing ones run', async () => {
      const { data, openAgain } = database();
      await migrateLikeOldVersion(data, 16);
      await data.write((tx) => sql`insert into membership_count (given) values (41)`.execute(tx));
      const other = await openAgain();
      await Promise.all([migrate(data, migrations), migrate(other, migrations)]);
      await migrate(data, migrations);
      expect(await done()).toEqual(migrations.map(({ name }) => name));
      expect(await rowsOf(data.read, sql`select given from membership_count order by given`)).toEqual([{ given: 0 }, { given: 41 }]);
      expect(await rowsOf(data.read, sql`select id from database_id`)).toHaveLength(1);
      await expect(rowsOf(data.read, sql`select name from migrations`)).rejects.toThrow();
    });

    it('give every column that refers to another record an index, so that a deletion reads no whole table', async () => {
      const { data } = database();
      await migrate(data, migrations);
      const without = data.engine === 'sqlite' ? withoutIndexOnSqlite : withoutIndexOnPostgres;
      expect(await rowsOf(data.read, without)).toEqual([]);
    });
  });
});

const withoutIndexOnSqlite = sql`select tables.name, reference."from" from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as reference
  where tables.type = 'table'
    and not exists (select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as indexed
      where indexed.seqno = 0 and indexed.name = reference."from" and not indexes.partial)
    and not exists (select 1 from pragma_table_info(tables.name) as keys where keys.pk = 1 and keys.name = reference."from")`;

const withoutIndexOnPostgres = sql`select conrelid::regclass::text as name, attname from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f'
    and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`;

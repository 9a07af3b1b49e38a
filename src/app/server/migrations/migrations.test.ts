// The released migrations, on both engines: the indexes that they make, and how a database and a backup of 1.0.0 go on.

import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, engines, newFolder, newPlace } from '../../../../tests/backup-places.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { contentsOf } from '../../../../tests/table-contents.ts';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { newDatabase } from '../../../../tests/test-portal.ts';
import { restoreBackup } from '../../../platform/data/backup/restore-backup.ts';
import { migrate, migrateIfEmpty, NewerDatabase, OlderDatabase } from '../../../platform/data/migrations/migrate.ts';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { databaseOf, openBeside } from '../database/open-database.ts';
import { firstRelease } from './0001-first-release/first-release.ts';
import { stateBefore } from './0020-state-before.ts';
import { createSearch } from './create-search.ts';
import { migrations } from './migrations.ts';

/** What a later version may add: a table that is searched, and a column of users. */
const later: Migration = {
  name: '9999-letters',
  up: async (schema) => {
    const { run, id } = schema;
    await run(sql`create table letters (id ${id}, user_id integer not null references users (id), title_folded text not null)`);
    await run(sql`create index letters_of_user on letters (user_id)`);
    await createSearch(schema, 'letters', ['title_folded']);
    await run(sql`alter table users add column reads_letters boolean not null default true`);
    await run(sql`insert into letters (user_id, title_folded) select id, 'welcome' from users`);
  },
};

/** Until the end of the test the list has this migration, too, as that of a later version. */
const release = (migration: Migration) => {
  // Outside tests nobody changes the list.
  const list = migrations as Migration[];
  list.push(migration);
  onTestFinished(() => void list.pop());
};

const letters = sql`select users.id, reads_letters, title_folded from users join letters on letters.user_id = users.id`;

describe('a database from before 0020', () => {
  onBothDatabases((database) => {
    it('has what people knew before a notice in a column, where it stood in its key', async () => {
      const { data } = database();
      await migrate(
        data,
        migrations.filter(({ name }) => name < stateBefore.name),
      );
      const { id } = await makeUser(data);
      const state = 'Ab_-cDefGh12345z';
      const keys = ['place 12', 'the day after tomorrow', 'meeting 4 after unknown', `event 1 version 3 Run after work after ${state}`];
      for (const [number, key] of keys.entries()) {
        await data.write((tx) =>
          sql`insert into notices (user_id, kind, text, path, at, once_key) values (${id}, 'Event', ${`${number}`}, '/', '2026', ${key})`.execute(
            tx,
          ),
        );
      }
      await migrate(data, migrations);
      const rows = await rowsOf(data.read, sql<{ state_before: string | null }>`select state_before from notices order by text`);
      expect(rows.map(({ state_before }) => state_before)).toEqual([null, null, 'unknown', state]);
    });
  });
});

describe('a database of 1.0.0', () => {
  onBothDatabases((database, engine) => {
    it('is not migrated by the command line, which says that the portal has to be started first', async () => {
      const { data } = database();
      await migrateIfEmpty(data, [firstRelease]);
      await expect(migrateIfEmpty(data, [...migrations, later])).rejects.toThrow(OlderDatabase);
      await expect(sql`select 1 from letters`.execute(data.read)).rejects.toThrow(/letters/);
    });

    it('is not migrated when the command line opens it beside a portal', async () => {
      const [dataDir, databaseUrl] = [await newFolder(), engine === 'postgres' ? await newDatabase() : undefined];
      const data = await openData(databaseOf({ dataDir, databaseUrl }).sqliteFile, databaseUrl);
      onTestFinished(() => data.close());
      await migrate(data, [firstRelease]);
      release(later);
      await expect(openBeside({ dataDir, databaseUrl })).rejects.toThrow(OlderDatabase);
      expect(await rowsOf(data.read, sql`select name from kysely_migration`)).toEqual([{ name: firstRelease.name }]);
    });

    it('gets each later migration once, and is refused to the older version from then on', async () => {
      const { data, openAgain } = database();
      await migrate(data, [firstRelease]);
      const { id } = await makeUser(data);
      const other = await openAgain();
      await Promise.all([migrate(data, [...migrations, later]), migrate(other, [...migrations, later])]);
      await migrate(data, [...migrations, later]);
      expect(await rowsOf(data.read, letters)).toEqual([{ id, reads_letters: true, title_folded: 'welcome' }]);
      await expect(migrate(data, migrations)).rejects.toThrow(NewerDatabase);
    });

    it('has an index for every column that refers to another record, so that a deletion reads no whole table', async () => {
      const { data } = database();
      const without = data.engine === 'sqlite' ? unindexedOnSqlite : unindexedOnPostgres;
      expect(await rowsOf(data.read, without)).toEqual([]);
    });

    it.each([
      'is_active_member = true and membership_end >= $1',
      'is_active_member = true and (membership_end is null or membership_end < $1)',
      'is_active_member = false and membership_end is distinct from $1',
    ])('has an index for the members of one status in the order of their list: %s', async (status) => {
      const { data } = database();
      const found = sql.raw(status.replace('$1', "'2026-11-22'"));
      const page = sql`select id from users where role_id > 1 and ${found} order by created_at desc, id desc limit 10`;
      if (data.engine === 'sqlite') {
        const plan = await rowsOf(data.read, sql<{ detail: string }>`explain query plan ${page}`);
        expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('COVERING INDEX users_of_status_newest')]);
      } else {
        // PostgreSQL chooses its plan by the size of the table, so here only the existence of the index is checked.
        const indexes = await rowsOf(data.read, sql`select indexname from pg_indexes where indexname = 'users_of_status_newest'`);
        expect(indexes).toHaveLength(1);
      }
    });
  });
});

/** As all versions of 0.x began. */
const unreleased: Migration = {
  name: '0001-baseline',
  up: async ({ run, id }) => {
    await run(sql`create table users (id ${id})`);
  },
};

const secondUnreleased: Migration = {
  name: '0002-payments-taken-back',
  up: async ({ run }) => {
    await run(sql`alter table users add column note text`);
  },
};

describe.each(engines)('a database of 0.x on %s', (engine) => {
  it('is refused to the portal, to the command line and to a backup, and its backup to a restore, each with one line', async () => {
    const place = await newPlace(engine);
    const data = await place.open();
    await migrate(data, [unreleased, secondUnreleased]);
    const before = await contentsOf(data);
    const line =
      'The database was made by a version of Chapterhouse from before its release (0.x), which no later version brings up to date. Start with an empty database.';
    for (const bringUp of [migrate, migrateIfEmpty]) await expect(bringUp(data, migrations)).rejects.toThrow(line);
    const known = migrations.map(({ name }) => name);
    await expect(backUp(place, known)).rejects.toThrow(line);
    expect(await contentsOf(data)).toEqual(before);
    const from = await backUp(place, [unreleased.name, secondUnreleased.name]);
    await expect(restoreBackup({ ...(await newPlace(engine)), from, migrations })).rejects.toThrow(
      `${from} was made by a version of Chapterhouse from before its release (0.x), which no later version restores.`,
    );
  });
});

describe.each(engines.flatMap((from) => engines.map((to) => [from, to] as const)))('a backup of 1.0.0 on %s', (from, to) => {
  it(`is restored by a later version into ${to}`, { tags: from === 'sqlite' && to === 'postgres' ? [] : ['long'] }, async () => {
    const [place, target] = [await newPlace(from), await newPlace(to)];
    const data = await place.open();
    await migrate(data, [firstRelease]);
    const { id } = await makeUser(data);
    const file = await backUp(place, [firstRelease.name]);
    await restoreBackup({ ...target, from: file, migrations: [...migrations, later] });
    const restored = await target.open();
    expect(await contentsOf(restored)).toEqual(await contentsOf(data));
    await migrate(restored, [...migrations, later]);
    expect(await rowsOf(restored.read, letters)).toMatchObject([{ id, title_folded: 'welcome' }]);
  });
});

const unindexedOnSqlite = sql`select tables.name, reference."from" from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as reference
  where tables.type = 'table'
    and not exists (select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as indexed
      where indexed.seqno = 0 and indexed.name = reference."from" and not indexes.partial)
    and not exists (select 1 from pragma_table_info(tables.name) as keys where keys.pk = 1 and keys.name = reference."from")`;

const unindexedOnPostgres = sql`select conrelid::regclass::text as name, attname from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f'
    and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`;

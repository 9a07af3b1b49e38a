// The released migrations, on both engines: the indexes that they make, and how a database and a backup of 1.0.0 go on.

import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, engines, newFolder, newPlace } from '../../../../tests/backup-places.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { contentsOf } from '../../../../tests/table-contents.ts';
import { onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { newDatabase } from '../../../../tests/test-portal.ts';
import { restoreBackup } from '../../../platform/data/backup/restore-backup.ts';
import { searchRows } from '../../../platform/data/lists/search-rows.ts';
import { migrate, migrateIfEmpty, NewerDatabase, OlderDatabase } from '../../../platform/data/migrations/migrate.ts';
import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { databaseOf, openBeside } from '../database/open-database.ts';
import { baseline } from './0001-baseline/baseline.ts';
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

const letters = sql`select users.id, reads_letters, title_folded from users join letters on letters.user_id = users.id`;

describe('a database of 1.0.0', () => {
  onBothDatabases((database, engine) => {
    it('is not migrated by the command line, which says that the portal has to be started first', async () => {
      const { data } = database();
      await migrateIfEmpty(data, [baseline]);
      await expect(migrateIfEmpty(data, [...migrations, later])).rejects.toThrow(OlderDatabase);
      await expect(sql`select 1 from letters`.execute(data.read)).rejects.toThrow(/letters/);
    });

    it('is not migrated when the command line opens it beside a portal', async () => {
      const [dataDir, databaseUrl] = [await newFolder(), engine === 'postgres' ? await newDatabase() : undefined];
      const data = await openData(databaseOf({ dataDir, databaseUrl }).sqliteFile, databaseUrl);
      onTestFinished(() => data.close());
      await migrate(data, [baseline]);
      await expect(openBeside({ dataDir, databaseUrl })).rejects.toThrow(OlderDatabase);
      expect(await rowsOf(data.read, sql`select name from kysely_migration`)).toEqual([{ name: baseline.name }]);
    });

    it('gets each later migration once, and is refused to the older version from then on', async () => {
      const { data, openAgain } = database();
      await migrate(data, [baseline]);
      const { id } = await makeUser(data);
      const other = await openAgain();
      await Promise.all([migrate(data, [...migrations, later]), migrate(other, [...migrations, later])]);
      await migrate(data, [...migrations, later]);
      expect(await rowsOf(data.read, letters)).toEqual([{ id, reads_letters: true, title_folded: 'welcome' }]);
      await expect(migrate(data, migrations)).rejects.toThrow(NewerDatabase);
    });

    it('has an index for every column that refers to another record, so that a deletion reads no whole table', async () => {
      const { data } = database();
      const without = data.engine === 'sqlite' ? withoutIndexOnSqlite : withoutIndexOnPostgres;
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

describe('the records of 1.0.0', () => {
  onBothDatabases((database) => {
    it('get what later versions need', async () => {
      const { data } = database();
      await migrate(data, [baseline]);
      const { id } = await makeUser(data);
      const { id: member } = await makeUser(data);
      await data.write(async (tx) => {
        for (const [start, end] of [
          ['2027-01-01', '2027-12-31'],
          ['2026-01-01', '2026-12-31'],
          ['2026-06-01', '2026-07-31'],
          ['2024-01-01', '2024-12-31'],
        ])
          await sql`insert into payments (user_id, amount_paise, payment_date, membership_start, membership_end, recorded_by, recorded_at)
            values (${member}, 100, '2026-01-01', ${start}, ${end}, ${id}, '2026-01-01')`.execute(tx);
        for (const reason of ['Import undone', 'Bounced'])
          await sql`insert into payments (user_id, amount_paise, payment_date, membership_start, membership_end, recorded_by, recorded_at,
            is_void, void_reason, reference, receipt_no) values (${id}, 100, '2026-01-01', '2026-01-01', '2026-12-31', ${id}, '2026-01-01', true,
            ${reason}, ${`RÉF ${reason}`}, ${reason === 'Bounced' ? '2025-26/000001' : null})`.execute(tx);
        await sql`insert into meetups (is_active, created_at, title1, title1_folded, title2, title2_folded, theme, location, meets_at,
          who_should_attend, what_to_expect) values (true, '2026-01-01', 'One', 'one', 'Two', 'two', 'Éclairs', 'Pune', '2026-01-01', '', '')`.execute(
          tx,
        );
      });
      await migrate(data, migrations);
      expect(await rowsOf(data.read, sql`select membership_terms from users order by id`)).toEqual([
        { membership_terms: null },
        { membership_terms: '2026-01-01/2027-12-31 2024-01-01/2024-12-31' },
      ]);
      expect(await rowsOf(data.read, sql`select void_reason, is_taken_back from payments where is_void order by id`)).toEqual([
        { void_reason: 'Import undone', is_taken_back: true },
        { void_reason: 'Bounced', is_taken_back: false },
      ]);
      const office = sql`select office_phone, office_email, upi_id, membership_fee_paise from settings`;
      expect(await rowsOf(data.read, office)).toEqual([
        { office_phone: null, office_email: null, upi_id: null, membership_fee_paise: 100_000 },
      ]);
      expect(await rowsOf(data.read, sql`select theme_folded, location_folded from meetups`)).toEqual([
        { theme_folded: 'eclairs', location_folded: 'pune' },
      ]);
      const found = searchRows(data, 'payments', { texts: ['reference_folded', 'receipt_no_folded'] }, 'ref bounced');
      expect(await rowsOf(data.read, sql`select reference_folded, receipt_no_folded from payments where ${found}`)).toEqual([
        { reference_folded: 'ref bounced', receipt_no_folded: '2025-26/000001' },
      ]);
      const meetup = searchRows(data, 'meetups', { texts: ['theme_folded'] }, 'eclairs');
      expect(await rowsOf(data.read, sql`select id from meetups where ${meetup}`)).toHaveLength(1);
    });
  });
});

describe.each(engines.flatMap((from) => engines.map((to) => [from, to] as const)))('a backup of 1.0.0 on %s', (from, to) => {
  it(`is restored by a later version into ${to}`, async () => {
    const [place, target] = [await newPlace(from), await newPlace(to)];
    const data = await place.open();
    await migrate(data, [baseline]);
    const { id } = await makeUser(data);
    const file = await backUp(place, [baseline.name]);
    await restoreBackup({ ...target, from: file, migrations: [...migrations, later] });
    const restored = await target.open();
    expect(await contentsOf(restored)).toEqual(await contentsOf(data));
    await migrate(restored, [...migrations, later]);
    expect(await rowsOf(restored.read, letters)).toMatchObject([{ id, title_folded: 'welcome' }]);
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

describe('a database that an earlier text of 0023 has migrated', () => {
  onBothDatabases((database, engine) => {
    it('gets the indexes of a new one', async () => {
      const { data } = database();
      const indexes = () =>
        rowsOf(
          data.read,
          engine === 'sqlite'
            ? sql`select name, sql from sqlite_master where type = 'index' and tbl_name = 'meetings' order by name`
            : sql`select indexname as name, indexdef as sql from pg_indexes where tablename = 'meetings' order by indexname`,
        );
      await migrate(data, migrations);
      const ofNewOne = await indexes();
      await data.write(async (tx) => {
        for (const statement of [
          sql`drop index meetings_by_day`,
          sql`create index meetings_by_day on meetings (day, id)`,
          sql`create index meetings_of_kind on meetings (kind, day)`,
        ])
          await statement.execute(tx);
        await sql`delete from kysely_migration where name >= '0028'`.execute(tx);
      });
      await migrate(data, migrations);
      expect(await indexes()).toEqual(ofNewOne);
    });
  });
});

// Migrations run in order and only once, each as a whole or not at all, also when several processes start at the same time.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countOf, onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import type { Migration } from './migration.ts';

const step = (name: string, ...statements: string[]): Migration => ({
  name,
  up: async ({ run }) => {
    for (const statement of statements) await run(sql.raw(statement));
  },
});

// Kysely's Migrator runs migrations in the order of their names.
const first = step('01-first', 'create table firsts (id integer)', 'insert into firsts values (1)');
const second = step('02-second', 'insert into firsts values (2)', 'alter table firsts add column note text');
const good = step('03-good', 'create table goods (id integer)');
const halves = ['create table halves (id integer)', 'insert into halves values (1)'];
const bad = step('04-bad', ...halves, 'insert into goods values (1)', 'oops');
const mended = step('04-bad', ...halves);
const last = step('05-last', 'create table lasts (id integer)');
const five = [first, second, good, mended, last];
const races = Array.from({ length: 4 }, (_, each) =>
  step(`1${each}-race`, `create table race_${each} (id integer)`, `insert into race_${each} values (1)`),
);
const numbered: Migration = {
  name: '20-numbered',
  up: async ({ tx, id }) => {
    await tx.schema.createTable('numbered').addColumn('id', id).addColumn('note', 'text').execute();
  },
};

describe('migrations', () => {
  onBothDatabases((database) => {
    const done = async () =>
      (await rowsOf(database().data.read, sql<{ name: string }>`select name from kysely_migration order by name`)).map(({ name }) => name);

    it('run in order and once', async () => {
      const { data } = database();
      for (const list of [[first], [first], [first, second], [first, second]]) await migrate(data, list);
      expect(await countOf(data.read, 'firsts')).toBe(2);
      expect(await done()).toEqual(['01-first', '02-second']);
    });

    it('that fail are rolled back, and the migrations before them stay', async () => {
      const { data } = database();
      await expect(migrate(data, [first, second, good, bad, last])).rejects.toThrow();
      expect(await countOf(data.read, 'goods')).toBe(0);
      for (const table of ['halves', 'lasts']) await expect(countOf(data.read, table)).rejects.toThrow();
      expect(await done()).toEqual(['01-first', '02-second', '03-good']);
      await migrate(data, five);
      expect(await countOf(data.read, 'halves')).toBe(1);
      expect(await done()).toEqual(five.map(({ name }) => name));
    });

    it('that are unknown, or new but not at the end, stop the start and change nothing', async () => {
      const { data } = database();
      await expect(migrate(data, [first, second, good, mended])).rejects.toThrow(NewerDatabase);
      await expect(migrate(data, [first, second, good, mended])).rejects.toThrow(
        "The database was made by a newer version of Chapterhouse (it has the migration '05-last'). Start that version, or restore a backup.",
      );
      await expect(migrate(data, [...five, step('03-later', 'drop table firsts')])).rejects.toThrow('03-later');
      expect(await countOf(data.read, 'firsts')).toBe(2);
    });

    it('run only once when many processes start at the same time', async () => {
      const { data, openAgain } = database();
      const others = await Promise.all(Array.from({ length: 5 }, () => openAgain()));
      await Promise.all([data, ...others].map((each) => migrate(each, [...five, ...races])));
      for (const each of [0, 1, 2, 3]) expect(await countOf(data.read, `race_${each}`)).toBe(1);
    });

    it('create id columns that never use an id twice', async () => {
      const { data } = database();
      await migrate(data, [...five, ...races, numbered]);
      const insert = () => data.write((tx) => sql<{ id: number }>`insert into numbered (note) values ('x') returning id`.execute(tx));
      const id = (await insert()).rows[0]?.id ?? 0;
      await data.write((tx) => sql`delete from numbered`.execute(tx));
      expect((await insert()).rows[0]?.id).toBe(id + 1);
    });
  });
});

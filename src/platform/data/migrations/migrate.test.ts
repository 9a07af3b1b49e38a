// Migrations: in order, once, whole or not at all, however many start at the same moment.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countOf, onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import { type Migration, migrate } from './migrate.ts';

const step = (name: string, ...statements: string[]): Migration => ({
  name,
  up: async ({ run }) => {
    for (const statement of statements) await run(sql.raw(statement));
  },
});

const doneIn = (names: { name: string }[]) => names.map(({ name }) => name);

describe('migrations', () => {
  onBothDatabases((database) => {
    const done = async () => doneIn(await rowsOf(database().data.read, sql<{ name: string }>`select name from migrations order by name`));

    it('run in order and once', async () => {
      const { data } = database();
      const first = step('01-first', 'create table firsts (id integer)', 'insert into firsts values (1)');
      await migrate(data, [first]);
      await migrate(data, [first]);
      expect(await countOf(data.read, 'firsts')).toBe(1);
      const second = step('02-second', 'insert into firsts values (2)', 'alter table firsts add column note text');
      await migrate(data, [first, second]);
      await migrate(data, [first, second]);
      expect(await countOf(data.read, 'firsts')).toBe(2);
      expect(await done()).toEqual(['01-first', '02-second']);
    });

    it('that fail halfway leave nothing, and those before them stay', async () => {
      const { data } = database();
      const good = step('03-good', 'create table goods (id integer)');
      const bad = step(
        '04-bad',
        'create table halves (id integer)',
        'insert into halves values (1)',
        'insert into goods values (1)',
        'oops',
      );
      const never = step('05-never', 'create table nevers (id integer)');
      await expect(migrate(data, [good, bad, never])).rejects.toThrow();
      expect(await countOf(data.read, 'goods')).toBe(0);
      for (const table of ['halves', 'nevers']) await expect(countOf(data.read, table)).rejects.toThrow();
      expect(await done()).not.toContain('04-bad');
      const mended = step('04-bad', 'create table halves (id integer)', 'insert into halves values (1)');
      await migrate(data, [good, mended, never]);
      expect(await countOf(data.read, 'halves')).toBe(1);
      expect(await done()).toEqual(['01-first', '02-second', '03-good', '04-bad', '05-never']);
    });

    it('run once when many start at the same moment', async () => {
      const { data, openAgain } = database();
      const others = await Promise.all(Array.from({ length: 5 }, () => openAgain()));
      const steps = Array.from({ length: 4 }, (_, each) =>
        step(`1${each}-race`, `create table race_${each} (id integer)`, `insert into race_${each} values (1)`),
      );
      await Promise.all([data, ...others].map((each) => migrate(each, steps)));
      for (const each of [0, 1, 2, 3]) expect(await countOf(data.read, `race_${each}`)).toBe(1);
    });

    it('number rows so that a number is never given twice', async () => {
      const { data } = database();
      const numbered: Migration = {
        name: '20-numbered',
        up: async ({ tx, id }) => {
          await tx.schema.createTable('numbered').addColumn('id', id).addColumn('note', 'text').execute();
        },
      };
      await migrate(data, [numbered]);
      const insert = () => data.write((tx) => sql<{ id: number }>`insert into numbered (note) values ('x') returning id`.execute(tx));
      const first = (await insert()).rows[0]?.id ?? 0;
      await data.write((tx) => sql`delete from numbered`.execute(tx));
      expect((await insert()).rows[0]?.id).toBe(first + 1);
    });
  });
});

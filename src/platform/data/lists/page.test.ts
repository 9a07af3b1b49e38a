// Pages of a long list: read from either end, they have the same rows as the whole list has at their place.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSearch, onBothDatabases, rowsOf } from '../../../../tests/test-data.ts';
import type { Data, Tx } from '../data.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../migrations/migration.ts';
import { Batch } from './batch.ts';
import type { Order } from './order.ts';
import { type PageRequest, page } from './page.ts';
import { contains } from './search.ts';

declare module '../data.ts' {
  interface Tables {
    leaves: { id: number; is_active: boolean; created_at: string; name: string; name_folded: string; fell_at: string | null };
  }
}

// Long enough for pages that are read from the end of the list.
const many = 3_456;
// Ten rows each have the same moment, and the order of the ids differs from the order of the moments.
const momentOf = (id: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(((id * 7_919) % many) / 10) * 1_000).toISOString();
// Most leaves have not fallen. Of those that have, several fell on the same day.
const fallOf = (id: number) => (id % 3 === 0 ? `2026-10-${String((id % 28) + 1).padStart(2, '0')}` : null);
const nameOf = (id: number) => (id % 3 === 0 ? `Ácer ${id}` : `Oak ${id}`);

const insertLeaf = (tx: Tx, id: number, created_at: string) =>
  tx
    .insertInto('leaves')
    .values({
      id,
      is_active: id % 5 !== 0,
      created_at,
      fell_at: fallOf(id),
      name: nameOf(id),
      name_folded: nameOf(id).toLowerCase().replace('á', 'a'),
    })
    .execute();

const createLeaves = async (schema: Schema) => {
  await schema.tx.schema
    .createTable('leaves')
    .addColumn('id', schema.id)
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('fell_at', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .execute();
  await schema.tx.schema.createIndex('leaves_in_order').on('leaves').columns(['created_at', 'id', 'is_active']).execute();
  await createSearch(schema, 'leaves', ['name_folded']);
};

describe('a page', () => {
  onBothDatabases((database, engine) => {
    let data: Data;
    type Direction = Order['direction'];
    type By = 'created_at' | 'fell_at';
    type Read = (wanted: PageRequest, name?: string, direction?: Direction, by?: By) => Promise<{ ids: number[]; total: number }>;
    let read: Read;
    let expected: Read;

    beforeAll(async () => {
      data = database().data;
      await migrate(data, [{ name: 'leaves', up: createLeaves }]);
      await data.writeWithoutDeadline(async (tx) => {
        for (let id = 1; id <= many; id++) await insertLeaf(tx, id, momentOf(id));
      });
      read = async (wanted, name, direction = 'desc', by = 'created_at') => {
        let query = data.read.selectFrom('leaves').select('leaves.id').where('is_active', '=', true);
        if (name) query = query.where(contains(data, 'leaves', 'name_folded', name));
        const { rows, total } = await page(data, 'leaves', query, { by, direction, none: by === 'fell_at' ? 'null' : undefined }, wanted);
        return { ids: rows.map(({ id }) => id), total };
      };
      expected = async ({ CurrentPage, RecordsPerPage }, name = '', direction = 'desc', by = 'created_at') => {
        const all = await rowsOf(
          data.read,
          sql<{ id: number }>`select id from leaves where is_active and name like ${`${name}%`}
            order by case when ${sql.ref(by)} is null then 1 else 0 end, ${sql.ref(by)} ${sql.raw(direction)}, id ${sql.raw(direction)}`,
        );
        const size = RecordsPerPage || 1_000;
        const from = (CurrentPage - 1) * size;
        return { ids: all.slice(from, from + size).map(({ id }) => id), total: all.length };
      };
    });

    const everySize = [1, 7, 10, 25, 30, 100, 0];

    const tags = engine === 'postgres' ? ['long'] : [];
    it('anywhere in the list, of any size, holds exactly its rows and the whole total', { tags }, async () => {
      for (const RecordsPerPage of everySize) {
        const last = Math.ceil(many / (RecordsPerPage || many));
        for (const CurrentPage of [last, 1, Math.ceil(last / 2), 2, Math.ceil(last / 3), last - 1, last + 1, 2_000_000_000]) {
          const wanted = { CurrentPage: Math.max(CurrentPage, 1), RecordsPerPage };
          for (const direction of ['desc', 'asc'] as const) {
            for (const by of ['created_at', 'fell_at'] as const) {
              const words = `${by} ${direction} ${JSON.stringify(wanted)}`;
              expect(await read(wanted, '', direction, by), words).toEqual(await expected(wanted, '', direction, by));
            }
          }
        }
      }
    });

    it('of a search holds exactly its rows and the whole total, whichever page is asked for first', async () => {
      for (const [CurrentPage, name] of [
        [30, 'Ácer'],
        [1, 'Ácer'],
        [62, 'Ácer'],
        [63, 'Ácer'],
        [900, 'Oak'],
        [61, 'Oak'],
        [1, 'Oak 20'],
        [1, 'Elm'],
      ] as const) {
        const wanted = { CurrentPage, RecordsPerPage: 10 };
        for (const direction of ['desc', 'asc'] as const) {
          for (const by of ['created_at', 'fell_at'] as const) {
            expect(await read(wanted, name, direction, by), `${by} ${direction} ${name} ${CurrentPage}`).toEqual(
              await expected(wanted, name, direction, by),
            );
          }
        }
      }
    });

    it('in batches is the whole list, in its order, each row once', async () => {
      const wanted = { CurrentPage: 1, RecordsPerPage: 0 };
      for (const direction of ['desc', 'asc'] as const) {
        for (const by of ['created_at', 'fell_at'] as const) {
          const batch = new Batch();
          const ids: number[] = [];
          while (!batch.isDone) ids.push(...(await read({ ...wanted, batch }, '', direction, by)).ids);
          const all: number[] = [];
          for (let CurrentPage = 1; CurrentPage < 5; CurrentPage++) {
            all.push(...(await expected({ ...wanted, CurrentPage }, '', direction, by)).ids);
          }
          expect(ids, `${by} ${direction}`).toEqual(all);
        }
      }
    });

    it('late in the list changes when a row is written before it', async () => {
      const wanted = { CurrentPage: 150, RecordsPerPage: 10 };
      const before = await read(wanted);
      await data.write((tx) => insertLeaf(tx, 100_001, '2027-01-01T00:00:00.000Z'));
      const after = await read(wanted);
      expect(after.total).toBe(before.total + 1);
      expect(after.ids.slice(1)).toEqual(before.ids.slice(0, -1));
      await data.write((tx) => tx.deleteFrom('leaves').where('id', '=', 100_001).execute());
      expect(await read(wanted)).toEqual(before);
    });
  });
});

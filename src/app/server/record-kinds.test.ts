// The kinds of records, compared with the tables of the database.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../tests/test-data.ts';
import { startTestPortal } from '../../../tests/test-portal.ts';
import { recordKinds } from './record-kinds.ts';

/** Receipts stay when their member is deleted, so the portal removes the other payments itself. */
const unreferenced = new Set(['payments.user_id']);

describe('the kinds of records', () => {
  it('name all rows that the database removes with a record, so that an undo brings them back', async () => {
    const portal = await startTestPortal('sqlite');
    const cascading = sql<{ of: string; part: string }>`
      select foreign_key."table" as of, tables.name || '.' || foreign_key."from" as part
      from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as foreign_key
      where tables.schema = 'main' and foreign_key.on_delete = 'CASCADE'`;
    const found = Map.groupBy(await rowsOf(portal.data.read, cascading), ({ of }) => of);
    expect(found.get('users')?.length).toBeGreaterThan(3);
    for (const { table, parts = [] } of recordKinds) {
      const named = parts.map((part) => `${part.table}.${part.column}`);
      const removed = (found.get(table) ?? []).map(({ part }) => part);
      expect(named.filter((part) => !unreferenced.has(part)).toSorted(), table).toEqual(removed.toSorted());
    }
    await portal.close();
  });
});

// What the rows of the history say about their sets and their records: how many records were changed together, and whether a list
// still has the record. Read for a whole page at once.

import { sql } from 'kysely';
import type { Data, Reader } from '../../../platform/data/data.ts';
import type { RecordKind } from '../../../platform/data/records/record-kind.ts';

interface ListedChange {
  SetId: number;
  Record: string;
  RecordId: number | null;
}

/** The sizes by set. With an owner only that owner's records are counted. */
export const setSizesOf = async (read: Reader, rows: readonly ListedChange[], ownerId: number | null): Promise<Map<number, number>> => {
  const setIds = [...new Set(rows.map(({ SetId }) => SetId))];
  if (setIds.length === 0) return new Map();
  const counted = await read
    .selectFrom('changes')
    .where('set_id', 'in', setIds)
    .$if(ownerId !== null, (changes) => changes.where('owner_id', '=', ownerId))
    .groupBy('set_id')
    .select(['set_id', sql<number | string>`count(distinct record || ' ' || record_id)`.as('size')])
    .execute();
  return new Map(counted.map(({ set_id, size }) => [set_id, Number(size)]));
};

/** Tells of each row whether a list has its record. */
export const listedAmong = async (data: Data, kinds: readonly RecordKind[], rows: readonly ListedChange[]) => {
  const found = new Set<string>();
  for (const { name, table, listed = sql`1 = 1` } of kinds) {
    const ids = [...new Set(rows.filter(({ Record }) => Record === name).map(({ RecordId }) => RecordId))].filter((id) => id !== null);
    if (ids.length === 0) continue;
    const query = sql<{ id: number }>`select id from ${sql.table(table)} where id in (${sql.join(ids)}) and ${listed}`;
    for (const { id } of (await query.execute(data.read)).rows) found.add(`${name} ${id}`);
  }
  return ({ Record, RecordId }: ListedChange) => found.has(`${Record} ${RecordId}`);
};

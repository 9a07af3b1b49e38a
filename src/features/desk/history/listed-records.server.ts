// Whether a list of the portal still has the record of a change. Read for a whole page at once.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { isOneOf } from '../../../platform/data/lists/page.ts';
import { kindNamed, type RecordKind } from '../../../platform/data/records/record-kind.ts';

interface ListedChange {
  Record: string;
  RecordId: number | null;
}

/** Returns for each row whether a list has its record. */
export const listedAmong = async (data: Data, kinds: readonly RecordKind[], rows: readonly ListedChange[]) => {
  const byKind = Map.groupBy(rows, ({ Record }) => kindNamed(kinds, Record));
  // In the order of kinds, so that there are few different statements.
  const lists = kinds.flatMap((kind) => {
    const { name, table, listed = sql`1 = 1` } = kind;
    const ids = (byKind.get(kind) ?? []).map(({ RecordId }) => RecordId).filter((id) => id !== null);
    if (ids.length === 0) return [];
    const among = isOneOf(data, table, [...new Set(ids)]);
    return [sql`select ${sql.lit(name)} as name, id from ${sql.table(table)} where ${among} and ${listed}`];
  });
  if (lists.length === 0) return () => false;
  const query = sql<{ name: string; id: number }>`${sql.join(lists, sql` union all `)}`;
  const found = new Set((await query.execute(data.read)).rows.map(({ name, id }) => `${name} ${id}`));
  return ({ Record, RecordId }: ListedChange) => found.has(`${kindNamed(kinds, Record)?.name} ${RecordId}`);
};

// Whether a list of the portal still has the record of a change. Read for a whole page at once.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { namesOf, type RecordKind } from '../../../platform/data/records/record-kind.ts';

interface ListedChange {
  Record: string;
  RecordId: number | null;
}

/** Tells of each row whether a list has its record. */
export const listedAmong = async (data: Data, kinds: readonly RecordKind[], rows: readonly ListedChange[]) => {
  const found = new Set<string>();
  for (const kind of kinds) {
    const { table, listed = sql`1 = 1` } = kind;
    const names = namesOf(kind);
    const ids = [...new Set(rows.filter(({ Record }) => names.includes(Record)).map(({ RecordId }) => RecordId))].filter(
      (id) => id !== null,
    );
    if (ids.length === 0) continue;
    const query = sql<{ id: number }>`select id from ${sql.table(table)} where id in (${sql.join(ids)}) and ${listed}`;
    for (const { id } of (await query.execute(data.read)).rows) for (const name of names) found.add(`${name} ${id}`);
  }
  return ({ Record, RecordId }: ListedChange) => found.has(`${Record} ${RecordId}`);
};

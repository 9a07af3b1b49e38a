// What a change, or an undo, has made of the records of a kind so far.

import { sql } from 'kysely';
import { readInParts } from '../../parts.ts';
import { valuesBefore } from '../changes.tables.ts';
import type { Change } from '../noted-changes.ts';
import { namesOf, type PlainRow, type RecordKind } from '../record-kind.ts';
import type { Records } from '../records.ts';

export interface ChangedRow {
  id: number;
  /** Null where there was no such row, or is none any more. */
  before: PlainRow | null;
  now: PlainRow | null;
}

/** With `matters`, records with such a change only. */
export const readChangedRows = async (
  { tx, changes }: Pick<Records, 'tx' | 'changes'>,
  kind: RecordKind,
  matters: (change: Change) => boolean = () => true,
): Promise<ChangedRow[]> => {
  const names = namesOf(kind);
  const alike = changes.filter(({ record }) => names.includes(record));
  const ids = new Set(alike.filter(matters).map(({ record_id }) => Number(record_id)));
  const byId = Map.groupBy(
    alike.filter(({ record_id }) => ids.has(Number(record_id))),
    ({ record_id }) => Number(record_id),
  );
  const rows = await readInParts(byId.keys(), async (part) => {
    return (await sql<PlainRow>`select * from ${sql.table(kind.table)} where id in (${sql.join(part)})`.execute(tx)).rows;
  });
  const stored = new Map(rows.map((row) => [Number(row.id), row]));
  return [...byId].map(([id, changesOfOne]) => {
    const now = stored.get(id) ?? null;
    return { id, before: rowBefore(changesOfOne, now), now };
  });
};

const rowBefore = (changes: readonly Change[], now: PlainRow | null): PlainRow | null => {
  let row = now;
  for (const { kind, fields } of changes.toReversed()) {
    if (kind === 'Added' || kind === 'Restored') row = null;
    else if (kind === 'Changed' || kind === 'Deleted') row = { ...row, ...valuesBefore(fields) };
  }
  return row;
};

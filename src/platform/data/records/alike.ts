// Many records get the same values by a few statements: those that change together, and those that name a record which goes, or is merged
// into another one.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../data.ts';
import { splitInParts } from '../parts.ts';
import type { LockedRecords, Stored } from './locked-records.ts';
import { type Change, changeOf, noted } from './noted-changes.ts';
import { type FollowedRow, type PlainRow, type RecordKind, referringTo } from './record-kind.ts';

/** The records of a transaction that are changed here. */
interface Changing extends Pick<LockedRecords, 'tx' | 'lockRows'> {
  readonly kinds: readonly RecordKind[];
  readonly changes: Change[];
  requireNotReserved: (kind: RecordKind, row: PlainRow, changed: readonly string[]) => void;
  follow: (kind: RecordKind, rows: readonly FollowedRow[]) => Promise<void>;
}

/** The rows of so many are changed before other requests have their turn. */
const mostAtOnce = 50;

/** None of the columns is a file or searched. */
export const updateAlike = async (records: Changing, kind: RecordKind, stored: readonly Stored[], values: PlainRow, isEmptied = false) => {
  for (const part of splitInParts(stored, mostAtOnce)) {
    await updatePart(records, kind, part, values, isEmptied);
    await nextTurn();
  }
};

const updatePart = async (records: Changing, kind: RecordKind, stored: readonly Stored[], values: PlainRow, isEmptied: boolean) => {
  const columns = Object.keys(values);
  for (const { row } of stored) records.requireNotReserved(kind, row, columns);
  const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`));
  const ids = stored.map(({ row }) => Number(row.id));
  const update = sql`update ${sql.table(kind.table)} set ${sets}, version = version + 1 where id in (${sql.join(ids)})`;
  const { rows } = await sql<{ id: number; title: string }>`${update} returning id, ${kind.title} as title`.execute(records.tx);
  const titles = new Map(rows.map(({ id, title }) => [Number(id), String(title)]));
  for (const { row, title } of stored) {
    const changed = columns.filter((column) => values[column] !== row[column]);
    const fields = changed.map((column) => noted(kind, column, row[column] ?? null, values[column] ?? null));
    if (fields.length > 0) records.changes.push(changeOf(kind, row, titles.get(Number(row.id)) ?? title, 'Changed', fields));
  }
  await records.follow(
    kind,
    stored.map(({ row }) => ({ before: row, changed: values, isEmptied })),
  );
};

export const renewHidden = async (tx: Tx, kind: RecordKind, ids: readonly number[], values: PlainRow): Promise<void> => {
  const shown = Object.keys(values).find((column) => !(kind.hidden as readonly string[] | undefined)?.includes(column));
  if (shown !== undefined) throw new Error(`A change of ${kind.table}.${shown} is seen, so it must be noted`);
  const sets = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  for (const part of splitInParts(ids, mostAtOnce)) {
    await sql`update ${sql.table(kind.table)} set ${sets}, version = version + 1 where id in (${sql.join([...part])})`.execute(tx);
    await nextTurn();
  }
};

/** All records that refer to one of this kind refer to the other one from now on. */
export const replaceReferences = async (records: Changing, { table }: RecordKind, id: number, by: number): Promise<void> => {
  for (const [kind, column] of referringTo(records.kinds, table)) await setReferences(records, kind, column, [id], by);
};

/** Other records may refer to records that are deleted. Their columns are emptied here, so that an undo fills them again. */
export const emptyReferences = async (records: Changing, { table }: RecordKind, ids: readonly number[]): Promise<void> => {
  for (const [kind, column] of referringTo(records.kinds, table, 'emptied')) await setReferences(records, kind, column, ids, null);
};

/** Thousands of records may name the one that goes, so they are read in parts too. */
const setReferences = async (records: Changing, kind: RecordKind, column: string, to: readonly number[], value: number | null) => {
  const named = sql`${sql.ref(column)} in (${sql.join(to)})`;
  const referring = await sql<{ id: number }>`select id from ${sql.table(kind.table)} where ${named} order by id`.execute(records.tx);
  for (const part of splitInParts(referring.rows, mostAtOnce)) {
    const stored = await records.lockRows(
      kind,
      part.map(({ id }) => id),
    );
    await updateAlike(records, kind, [...stored.values()], { [column]: value }, value === null);
  }
};

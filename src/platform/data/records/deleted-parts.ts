// What goes with a deleted record and must come back with it, though the history never shows it: its secrets, and rows of other tables,
// such as the sessions of an account. They are kept beside the deletion, and no longer than the deletion itself.

import { sql } from 'kysely';
import type { Tx } from '../data.ts';
import { splitInParts } from '../parts.ts';
import type { PlainRow, RecordKind } from './record-kind.ts';

export interface DeletedParts {
  secrets: PlainRow;
  rows: { table: string; row: PlainRow }[];
}

/** By the ids of the rows, which are about to be deleted. The database deletes their parts with them, but not where only some are. */
export const partsOf = async (tx: Tx, kind: RecordKind, rows: readonly PlainRow[]): Promise<Map<number, DeletedParts>> => {
  const { secrets = [], parts = [] } = kind;
  const kept = new Map<number, DeletedParts>();
  if (secrets.length === 0 && parts.length === 0) return kept;
  for (const row of rows) {
    const stored = secrets.filter((column) => column in row).map((column) => [column, row[column]]);
    kept.set(Number(row.id), { secrets: Object.fromEntries(stored) as PlainRow, rows: [] });
  }
  for (const { table, column, only } of parts) {
    const among = sql`${sql.table(table)} where ${sql.ref(column)} in (${sql.join([...kept.keys()])})`;
    const query = only ? sql<PlainRow>`delete from ${among} and ${only} returning *` : sql<PlainRow>`select * from ${among}`;
    for (const row of (await query.execute(tx)).rows) kept.get(Number(row[column]))?.rows.push({ table, row });
  }
  return kept;
};

/** What was kept of these deletions, by the id of the change. It is not kept any more after that: the records come back. */
export const takeParts = async (tx: Tx, changeIds: readonly number[]): Promise<Map<number, DeletedParts>> => {
  const rows = await tx.deleteFrom('deleted_parts').where('change_id', 'in', changeIds).returning(['change_id', 'parts']).execute();
  // Written by keepParts.
  return new Map(rows.map(({ change_id, parts }) => [change_id, JSON.parse(parts) as DeletedParts]));
};

export const keepParts = async (tx: Tx, parts: readonly { change_id: number; parts: DeletedParts }[]): Promise<void> => {
  const values = parts.map(({ change_id, parts: kept }) => ({ change_id, parts: JSON.stringify(kept) }));
  if (values.length > 0) await tx.insertInto('deleted_parts').values(values).execute();
};

/** The record itself is there again. Thousands of rows may come back with it. */
export const insertParts = async (tx: Tx, { rows }: DeletedParts): Promise<void> => {
  const alike = Map.groupBy(rows, ({ table, row }) => `${table} ${Object.keys(row).join()}`);
  for (const all of alike.values()) {
    for (const part of splitInParts(all, rowsPerStatement)) {
      const [first] = part;
      if (!first) continue;
      const names = sql.join(Object.keys(first.row).map((column) => sql.ref(column)));
      const values = sql.join(part.map(({ row }) => sql`(${sql.join(Object.values(row))})`));
      await sql`insert into ${sql.table(first.table)} (${names}) values ${values}`.execute(tx);
    }
  }
};

const rowsPerStatement = 200;

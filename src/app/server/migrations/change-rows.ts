// Changes texts in all rows of a table, in batches. It must never change, because released migrations call it.

import { sql } from 'kysely';
import type { Schema } from '../../../platform/data/migrations/migration.ts';

export type TextRow = Record<string, string | null>;

export const mapped = (row: TextRow, change: (text: string | null) => string | null): TextRow =>
  Object.fromEntries(Object.entries(row).map(([column, text]) => [column, change(text)]));

const rowsAtOnce = 1_000;

/** Calls `change` with the columns of each row and writes the columns that it changed. */
export const changeRows = async (
  { run }: Schema,
  table: string,
  columns: readonly string[],
  change: (row: TextRow) => TextRow,
): Promise<void> => {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const rows = await run<TextRow & { id: number }>(
      sql`select id, ${refs} from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`,
    );
    for (const { id, ...row } of rows) {
      const changed = Object.entries(change(row)).filter(([column, text]) => text !== row[column]);
      if (changed.length === 0) continue;
      const assignments = changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`);
      await run(sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`);
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
  }
};

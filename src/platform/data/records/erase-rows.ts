// Removes for good, in pieces, what many rows of a table say of one person. As in forget.ts, the history keeps none of it, and nothing takes it
// back. Whose rows and which columns those are is decided by whoever calls.

import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../data.ts';
import { removeInPieces } from '../remove-in-pieces.ts';
import { addFolded } from './noted-changes.ts';
import type { PlainRow, RecordKind } from './record-kind.ts';

/** The rows of a person. */
interface OwnRows {
  table: string;
  isOwned: RawBuilder<SqlBool>;
  atOnce: number;
}

const pauseBetween = 10;
const never = new AbortController().signal;

export const removeOwnRows = (data: Data, { table, isOwned, atOnce }: OwnRows): Promise<number> => {
  const row = sql.raw(data.engine === 'sqlite' ? 'rowid' : 'ctid');
  return removeInPieces(atOnce, never, async (limit) => {
    const some = sql`select ${row} from ${sql.table(table)} where ${isOwned} limit ${limit}`;
    const gone = await data.write((tx) => sql`delete from ${sql.table(table)} where ${row} in (${some}) returning 1`.execute(tx));
    return gone.rows;
  });
};

/** Only of rows that do not have the values yet, so that the end is seen. */
export const overwriteOwnRows = async (data: Data, kind: RecordKind, { isOwned, atOnce }: OwnRows, values: PlainRow): Promise<void> => {
  const sets = Object.entries(addFolded(kind, values)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const left = Object.entries(values).map(([name, value]) => sql<SqlBool>`${sql.ref(name)} is distinct from ${value}`);
  const table = sql.table(kind.table);
  const some = sql`select id from ${table} where ${isOwned} and (${sql.join(left, sql` or `)}) limit ${atOnce}`;
  for (;;) {
    const { rows } = await data.write((tx) =>
      sql`update ${table} set ${sql.join(sets)}, version = version + 1 where id in (${some}) returning id`.execute(tx),
    );
    if (rows.length < atOnce) return;
    await pause(pauseBetween);
  }
};

/** A row with texts, in whichever table. */
export interface TextRow {
  table: string;
  /** Its column with a number, and that number. */
  key: string;
  id: number;
  hasVersion: boolean;
}

export interface RewrittenText {
  column: string;
  text: string;
  next: string;
}

/** Only while the texts are still those that were read: meanwhile somebody may have written other ones. Returns whether they were. */
export const rewriteTexts = async (
  data: Data,
  { table, key, id, hasVersion }: TextRow,
  texts: readonly RewrittenText[],
): Promise<boolean> => {
  if (texts.length === 0) return true;
  const sets = texts.map(({ column, next }) => sql`${sql.ref(column)} = ${next}`);
  const same = texts.map(({ column, text }) => sql`${sql.ref(column)} = ${text}`);
  const all = hasVersion ? [...sets, sql`version = version + 1`] : sets;
  const isRow = sql`${sql.ref(key)} = ${id}`;
  const { rows } = await data.write((tx) =>
    sql`update ${sql.table(table)} set ${sql.join(all)} where ${isRow} and ${sql.join(same, sql` and `)} returning 1`.execute(tx),
  );
  return rows.length > 0;
};

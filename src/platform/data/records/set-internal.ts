// Writes columns that the history does not have, such as when a key was last used. The record does not change by it: its version stays.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../data.ts';
import type { RecordKind } from './record-kind.ts';

type Internal = Pick<RecordKind, 'table' | 'internal'>;

export const setInternal = async (
  tx: Tx,
  { table, internal = [] }: Internal,
  values: Readonly<Record<string, string | number | boolean | null>>,
  only: RawBuilder<SqlBool>,
): Promise<void> => {
  const seen = Object.keys(values).filter((column) => !internal.some((one) => one === column));
  if (seen.length > 0) throw new Error(`The history of ${table} has ${seen.join(', ')}`);
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${only}`.execute(tx);
};

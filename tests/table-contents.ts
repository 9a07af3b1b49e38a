// All rows of all tables as texts, in the same form on both engines, to compare databases byte for byte.

import { sql } from 'kysely';
import type { Data } from '../src/platform/data/data.ts';
import { rowsOf } from './test-data.ts';

const tablesOn = {
  sqlite: sql<{ name: string }>`select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%'`,
  postgres: sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
};

/** The tables of the Migrator have only names, because the moments of migrations differ. */
export const contentsOf = async (data: Data): Promise<Record<string, string[]>> => {
  const tables = (await rowsOf(data.read, tablesOn[data.engine])).map(({ name }) => name).sort();
  const contents: Record<string, string[]> = {};
  for (const table of tables) {
    const columns = table === 'kysely_migration' ? sql`name` : sql`*`;
    const rows = await rowsOf(data.read, sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}`);
    contents[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort().map(cellText))).sort();
  }
  return contents;
};

const cellText = ([column, value]: [string, unknown]) => [
  column,
  value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('hex')}` : value,
];

// The columns of all tables, as the database itself knows them.

import { sql } from 'kysely';
import type { Data } from './data.ts';

export interface StoredColumn {
  table: string;
  column: string;
  isText: boolean;
  /** The table that it refers to. */
  refersTo: string | null;
}

interface Row extends Omit<StoredColumn, 'isText'> {
  type: string;
}

/** Without the tables of the migrations and of the search indexes. */
const sqliteColumns = sql<Row>`select tables.name as "table", columns.name as "column", columns.type, keys."table" as "refersTo"
  from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    left join pragma_foreign_key_list(tables.name) as keys on keys."from" = columns.name
  where tables.type = 'table' and tables.schema = 'main' and tables.name not like 'sqlite%' and tables.name not like 'kysely%'`;

const postgresColumns = sql<Row>`select columns.table_name as "table", columns.column_name as "column", columns.data_type as "type",
    (select keys.confrelid::regclass::text from pg_constraint as keys, pg_attribute as attributes
      where keys.contype = 'f' and keys.conrelid = columns.table_name::regclass and attributes.attrelid = keys.conrelid
        and attributes.attnum = any (keys.conkey) and attributes.attname = columns.column_name limit 1) as "refersTo"
  from information_schema.columns where table_schema = current_schema() and table_name not like 'kysely%'`;

export const readStoredColumns = async ({ engine, read }: Pick<Data, 'engine' | 'read'>): Promise<StoredColumn[]> => {
  const { rows } = await (engine === 'sqlite' ? sqliteColumns : postgresColumns).execute(read);
  return rows.map(({ type, ...column }) => ({ ...column, isText: /text|char/i.test(type) }));
};

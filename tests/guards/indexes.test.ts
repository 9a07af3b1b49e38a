// What the database itself looks for has an index: rows that refer to one that is deleted, and the rows of a person for the own data and for
// an erasure. Without one, each deletion and each erasure would read a whole table.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personalRegistry } from '../../src/features/desk/personal-data/registry/registry.server.ts';
import { readStoredColumns } from '../../src/platform/data/stored-columns.ts';
import { onBothEngines, type TestPortal } from '../test-portal.ts';

/** The first column of each index, and the condition that the index has. */
const sqliteColumns = sql<{ name: string }>`select tables.name || '.' || columns.name as name
  from sqlite_master as tables, pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
  where tables.type = 'table' and columns.seqno = 0 and (indexes.partial = 0 or exists (
    select 1 from sqlite_master as made where made.name = indexes.name and made.sql like '%where ' || columns.name || ' is not null'))
  union all select tables.name || '.' || keys.name from sqlite_master as tables, pragma_table_info(tables.name) as keys
  where tables.type = 'table' and keys.pk = 1
  union all select 'lower(' || tbl_name || '.to_address)' from sqlite_master where type = 'index' and sql like '%((lower(to_address))%'`;

const postgresColumns = sql<{ name: string }>`select tables.relname || '.' || columns.attname as name
  from pg_index as indexes join pg_class as tables on tables.oid = indexes.indrelid
  join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = indexes.indkey[0]
  where tables.relnamespace = current_schema()::regnamespace
    and (indexes.indpred is null or pg_get_expr(indexes.indpred, indexes.indrelid) = '(' || columns.attname || ' IS NOT NULL)')
  union all select 'lower(' || tablename || '.to_address)' from pg_indexes
  where schemaname = current_schema() and indexdef like '%(lower(to_address)%'`;

const indexed = async ({ data, engine }: TestPortal): Promise<Set<string>> => {
  const { rows } = await (engine === 'sqlite' ? sqliteColumns : postgresColumns).execute(data.read);
  return new Set(rows.map(({ name }) => name));
};

onBothEngines((portal) => {
  it('each column that refers to another table has an index, so that no deletion reads a whole table', async () => {
    const known = await indexed(portal());
    const references = (await readStoredColumns(portal().data)).filter(({ refersTo }) => refersTo !== null);
    expect(references.length).toBeGreaterThan(40);
    expect(references.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name))).toEqual([]);
  });

  it('each column that tells whose a row is has one, so that no erasure and no own data do', async () => {
    const known = await indexed(portal());
    const owners = personalRegistry.flatMap(({ table, person, through }) =>
      person === null ? [] : [through?.isAddress ? `lower(${table}.${person})` : `${table}.${person}`],
    );
    expect(owners.length).toBeGreaterThan(30);
    expect(owners.filter((name) => !known.has(name))).toEqual([]);
  });
});

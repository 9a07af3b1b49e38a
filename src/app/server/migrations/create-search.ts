// The trigram index over a table’s folded columns. Released migrations call this: it must never change, not even the order of columns.

import { sql } from 'kysely';
import type { Schema } from '../../../platform/data/migrations/migration.ts';

export const createSearch = async ({ engine, run }: Schema, table: string, columns: string[]): Promise<void> => {
  if (engine === 'postgres') {
    if (!(await hasTrigrams(run))) return;
    for (const column of columns) {
      await run(
        sql`create index ${sql.ref(`${table}_${column}_trigrams`)} on ${sql.table(table)} using gin (${sql.ref(column)} gin_trgm_ops)`,
      );
    }
    return;
  }
  const names = sql.raw(columns.join(', '));
  const of = (row: 'old' | 'new') => sql.raw(columns.map((column) => `${row}.${column}`).join(', '));
  const search = sql.table(`${table}_search`);
  const trigger = (event: string) => sql.ref(`${table}_search_${event}`);
  const add = sql`insert into ${search}(rowid, ${names}) values (new.id, ${of('new')});`;
  const remove = sql`insert into ${search}(${search}, rowid, ${names}) values ('delete', old.id, ${of('old')});`;
  await run(
    sql`create virtual table ${search} using fts5(${names}, content=${sql.lit(table)}, content_rowid='id', tokenize='trigram case_sensitive 1', columnsize=0)`,
  );
  await run(sql`create trigger ${trigger('insert')} after insert on ${sql.table(table)} begin ${add} end`);
  await run(sql`create trigger ${trigger('delete')} after delete on ${sql.table(table)} begin ${remove} end`);
  await run(sql`create trigger ${trigger('update')} after update of ${names} on ${sql.table(table)} begin ${remove} ${add} end`);
};

const hasTrigrams = async (run: Schema['run']): Promise<boolean> => {
  const [extension] = await run<{ usable: boolean }>(sql`select exists (select from pg_extension where extname = 'pg_trgm') as usable`);
  return extension?.usable ?? false;
};

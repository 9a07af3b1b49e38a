// Functions that released migrations call. They must never change, not even a text or the order of columns.

import { type CreateTableBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/data/migrations/migration.ts';

interface ContentColumns {
  /** The column that names the picture. */
  picture: string;
  /** Texts that filters look into; each has a folded copy beside it. */
  searched?: string[];
  texts?: string[];
  optionalTexts?: string[];
  numbers?: string[];
  /** What the list is ordered by before the id. */
  order?: string;
}

export const createContentTable = async (schema: Schema, table: string, columns: ContentColumns): Promise<void> => {
  const { picture, searched = [], texts = [], optionalTexts = [], numbers = [], order = 'created_at' } = columns;
  const folded = searched.map((column) => `${column}_folded`);
  let builder = schema.tx.schema
    .createTable(table)
    .addColumn('id', schema.id)
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull());
  for (const name of [...searched, ...folded, ...texts]) builder = builder.addColumn(name, 'text', (column) => column.notNull());
  for (const name of numbers) builder = builder.addColumn(name, 'integer', (column) => column.notNull());
  for (const name of [...optionalTexts, picture]) builder = builder.addColumn(name, 'text');
  await builder.execute();
  // The index has all columns that a filter by status and paging need, so that a late page is found without reading whole rows before it.
  await schema.tx.schema.createIndex(`${table}_in_order`).on(table).columns([order, 'id', 'is_active']).execute();
  if (folded.length > 0) await createSearch(schema, table, folded);
};

interface OwnColumns {
  /** Texts that filters look into; each has a folded copy beside it. */
  searched?: string[];
  others: (table: CreateTableBuilder<string, never>) => CreateTableBuilder<string, never>;
}

export const createOwnTable = async (schema: Schema, table: string, { searched = [], others }: OwnColumns): Promise<void> => {
  const folded = searched.map((column) => `${column}_folded`);
  let builder: CreateTableBuilder<string, never> = schema.tx.schema
    .createTable(table)
    .addColumn('id', schema.id)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull());
  for (const name of [...searched, ...folded]) builder = builder.addColumn(name, 'text', (column) => column.notNull());
  await others(builder).execute();
  await schema.tx.schema.createIndex(`${table}_of_user`).on(table).columns(['user_id', 'created_at', 'id']).execute();
  await schema.tx.schema.createIndex(`${table}_in_order`).on(table).columns(['created_at', 'id']).execute();
  if (folded.length > 0) await createSearch(schema, table, folded);
};

/** The trigram index over a table’s folded columns. */
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

// Accents that any letter can have, and the vowel points of Hebrew.
const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

export const foldText = (text: string): string => text.normalize('NFKD').replace(accents, '').toLowerCase().replaceAll('ς', 'σ');

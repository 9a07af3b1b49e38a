// What all contents have in common on the server: who sees which rows, saving by Flag, and the picture of a row. The columns
// and filters of each kind of content are in its own folder.

import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Data, Tables, Tx } from '../../platform/data/data.ts';
import { contains, type FoldedColumn } from '../../platform/data/lists/search.ts';
import { lockClause } from '../../platform/data/locked.ts';
import { idOf } from '../../platform/data/new-id.ts';
import { removePicture } from '../../platform/files/pictures.ts';
import { withPicture } from '../../platform/files/record-picture.ts';
import type { FileColumn } from '../../platform/files/sweep.ts';
import { type Caller, isStaff, type Services, saved } from '../../platform/server/calls/handle.ts';
import type { UploadedFile } from '../../platform/wire/call.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import type { ContentTable } from './contents.tables.ts';

type ContentTables = { [T in keyof Tables]: Tables[T] extends ContentTable ? T : never }[keyof Tables];

/** A kind of content: its table, the column with its picture's name, and the messages after a save. */
export interface Content<T extends ContentTables> extends FileColumn {
  table: T;
  column: keyof Tables[T] & string;
  texts: { added: string; updated: string; deleted: string; statusUpdated: string; notFound: string };
}

interface ListContext {
  data: Data;
  caller: Caller;
  input: { Id: number | null; IsActive: boolean | null };
}

type TextFilters<T extends keyof Tables> = { [Column in FoldedColumn<T>]?: string | null };

/** The condition for the rows that match the filters and that the caller may see. Members see active rows only, whatever they filter by. */
export const contentsFilter = <T extends ContentTables>(
  { data, caller, input }: ListContext,
  table: T,
  texts: TextFilters<T>,
): RawBuilder<SqlBool> => {
  const conditions = [sql<SqlBool>`1 = 1`];
  if (!isStaff(caller)) conditions.push(sql`is_active = ${true}`);
  if (input.Id !== null) conditions.push(sql`${sql.ref(`${table}.id`)} = ${input.Id}`);
  if (input.IsActive !== null) conditions.push(sql`is_active = ${input.IsActive}`);
  for (const [column, text] of Object.entries<string | null | undefined>(texts)) {
    if (text) conditions.push(contains(data, table, column as FoldedColumn<T>, text));
  }
  return sql.join(conditions, sql` and `);
};

/** For an optional text that can be searched: it is stored as '' and answered as null. */
export const orNull = (column: string): RawBuilder<string | null> => sql<string | null>`nullif(${sql.ref(column)}, '')`;

export type SaveByFlag = { Flag: 'Add' } | { Flag: 'Update'; Id: number } | { Flag: 'Delete'; Id: number } | Switch;
type Switch = { Flag: 'Active'; Id: number; IsActive: boolean | null };

type Own<T extends ContentTables> = Omit<Tables[T], keyof ContentTable>;

interface Columns<Save extends SaveByFlag, T extends ContentTables> {
  add: (input: Extract<Save, { Flag: 'Add' }>, now: string) => Insertable<Own<T>>;
  /** A column that is undefined keeps its value. */
  update: (input: Extract<Save, { Flag: 'Update' }>) => Updateable<Own<T>>;
}

interface SaveContext<Save> extends Services {
  input: Save;
  file: UploadedFile | null;
}

export const saveContent = async <Save extends SaveByFlag, T extends ContentTables>(
  context: SaveContext<Save>,
  content: Content<T>,
  columns: Columns<Save, T>,
) => {
  const { input } = context;
  const { texts } = content;
  switch (input.Flag) {
    case 'Add':
      return saved(await add(context, content, (now) => columns.add(input as Extract<Save, { Flag: 'Add' }>, now)), texts.added);
    case 'Update':
      return saved(await update(context, content, input.Id, columns.update(input as Extract<Save, { Flag: 'Update' }>)), texts.updated);
    case 'Delete':
      return saved(await remove(context, content, input.Id), texts.deleted);
    case 'Active':
      return saved(await switchRecord(context, content.table, input, texts.notFound), texts.statusUpdated);
  }
};

const add = <T extends ContentTables>(
  { data, files, file }: SaveContext<unknown>,
  { table, column: picture }: Content<T>,
  columnsAt: (now: string) => object,
) =>
  withPicture(files, file, async (name) => {
    const now = new Date().toISOString();
    const row = { ...columnsAt(now), [picture]: name, is_active: true, created_at: now };
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const insert = sql<IdOnly>`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))}) returning id`;
    return { value: idOf(await data.writeOne((tx) => insert.compile(tx))), replaced: null };
  });

const update = async <T extends ContentTables>(
  { data, files, file }: SaveContext<unknown>,
  content: Content<T>,
  id: number,
  columns: object,
): Promise<number> => {
  const { texts, column: picture } = content;
  if (!file) return requireRow(await data.writeOne((tx) => updateOf(content, id, columns).compile(tx)), texts.notFound).id;
  return withPicture(files, file, (name) =>
    data.write(async (tx) => {
      const replaced = await lockPicture(data, tx, content, id);
      const { rows } = await updateOf(content, id, { ...columns, [picture]: name }).execute(tx);
      return { value: requireRow(rows, texts.notFound).id, replaced };
    }),
  );
};

const updateOf = <T extends ContentTables>({ table }: Content<T>, id: number, columns: object): RawBuilder<IdOnly> => {
  const changes = Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : sql`${sql.ref(column)} = ${value}`));
  return sql<IdOnly>`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id} returning id`;
};

/** Reads the name of the row's picture and locks the row until the transaction ends. */
const lockPicture = async <T extends ContentTables>(data: Data, tx: Tx, { table, column: picture, texts }: Content<T>, id: number) => {
  const row = sql<PictureOnly>`select ${sql.ref(picture)} as picture from ${sql.table(table)} where id = ${id} ${lockClause(data)}`;
  return requireRow((await row.execute(tx)).rows, texts.notFound).picture;
};

const remove = async <T extends ContentTables>({ data, files }: Services, { table, column: picture, texts }: Content<T>, id: number) => {
  const deletion = sql<PictureOnly>`delete from ${sql.table(table)} where id = ${id} returning ${sql.ref(picture)} as picture`;
  await removePicture(files, requireRow(await data.writeOne((tx) => deletion.compile(tx)), texts.notFound).picture);
  return id;
};

/** Sets is_active. When IsActive is null, the opposite of the present value is set. */
export const switchRecord = async (
  { data }: Services,
  table: ContentTables,
  { Id, IsActive }: { Id: number; IsActive: boolean | null },
  notFound: string,
): Promise<number> => {
  const value = IsActive === null ? sql`not is_active` : sql`${IsActive}`;
  const change = sql<IdOnly>`update ${sql.table(table)} set is_active = ${value} where id = ${Id} returning id`;
  return requireRow(await data.writeOne((tx) => change.compile(tx)), notFound).id;
};

const requireRow = <Row>([row]: Row[], notFound: string): Row => {
  if (!row) throw new Refusal(404, notFound);
  return row;
};

interface PictureOnly {
  picture: string | null;
}

interface IdOnly {
  id: number;
}

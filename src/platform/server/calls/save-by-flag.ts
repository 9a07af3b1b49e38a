// What all contents share on the server: who sees which rows, saving by Flag, and the picture. Columns and filters are in the folder of
// each.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Tables } from '../../data/data.ts';
import { contains, type FoldedColumn } from '../../data/lists/search.ts';
import { type Searched, searchRows } from '../../data/lists/search-rows.ts';
import type { NewRow, RecordKind, RowChange, StoredRow } from '../../data/records/record-kind.ts';
import type { ContentTable } from '../../data/records/switched-table.ts';
import { stagePicture } from '../../files/pictures.ts';
import { saveStaged } from '../../files/record-file.ts';
import type { UploadedFile } from '../../wire/call.ts';
import { Refusal } from '../../wire/refusal.ts';
import { type Caller, isStaff, type Services, saved } from './handle.ts';
import type { Save } from './save.ts';

type ContentTables = { [T in keyof Tables]: Tables[T] extends ContentTable ? T : never }[keyof Tables];

export interface Content<T extends ContentTables> {
  kind: RecordKind<T>;
  texts: { added: string; updated: string; deleted: string; statusUpdated: string; notFound: string };
}

interface ListContext {
  data: Data;
  caller: Caller;
  input: { Id: number | null; IsActive: boolean | null; Search: string | null };
}

type TextFilters<T extends keyof Tables> = { [Column in FoldedColumn<T>]?: string | null };

/**
 * The condition for rows that match the filters and that the caller may see: members see active rows only, or what `seen` says. The search
 * looks at the filtered texts and at what `searched` adds.
 */
export const contentsFilter = <T extends ContentTables>(
  { data, caller, input }: ListContext,
  table: T,
  texts: TextFilters<T>,
  searched?: Partial<Searched<T>>,
  seen: RawBuilder<SqlBool> = sql`is_active = ${true}`,
): RawBuilder<SqlBool> => {
  const conditions = [sql<SqlBool>`1 = 1`];
  if (!isStaff(caller)) conditions.push(seen);
  if (input.Id !== null) conditions.push(sql`${sql.ref(`${table}.id`)} = ${input.Id}`);
  if (input.IsActive !== null) conditions.push(sql`is_active = ${input.IsActive}`);
  for (const [column, text] of Object.entries<string | null | undefined>(texts)) {
    if (text) conditions.push(contains(data, table, column as FoldedColumn<T>, text));
  }
  // Object.keys loses the type of the columns.
  const searchedTexts = Object.keys(texts) as FoldedColumn<T>[];
  if (input.Search !== null) conditions.push(searchRows(data, table, { texts: searchedTexts, ...searched }, input.Search));
  return sql.join(conditions, sql` and `);
};

export const contentOrder = { Id: 'id', IsActive: 'is_active', CreatedDate: 'created_at' } as const;

/** An optional text that can be searched is stored as '' and answered as null. */
export const orNull = (column: string): RawBuilder<string | null> => sql<string | null>`nullif(${sql.ref(column)}, '')`;

export type SaveByFlag =
  | { Flag: 'Add' }
  | { Flag: 'Update'; Id: number; Version: number | null }
  | { Flag: 'Delete'; Id: number }
  | ({ Flag: 'Active' } & Switch);

interface Switch {
  Id: number;
  IsActive: boolean | null;
}

type Own<T extends ContentTables> = Omit<NewRow<T>, keyof ContentTable>;

interface Columns<Input extends SaveByFlag, T extends ContentTables> {
  add: (input: Extract<Input, { Flag: 'Add' }>, now: string) => Own<T>;
  /** A column that is undefined keeps its value. */
  update: (input: Extract<Input, { Flag: 'Update' }>) => Partial<Own<T>>;
}

interface SaveContext<Input> extends Services {
  caller: Caller;
  input: Input;
  file: UploadedFile | null;
  save: Save;
}

export const saveContent = async <Input extends SaveByFlag, T extends ContentTables>(
  context: SaveContext<Input>,
  content: Content<T>,
  columns: Columns<Input, T>,
) => {
  const { input } = context;
  switch (input.Flag) {
    case 'Add':
      return add(context, content, (now) => columns.add(input as Extract<Input, { Flag: 'Add' }>, now));
    case 'Update':
      return update(context, content, input, columns.update(input as Extract<Input, { Flag: 'Update' }>));
    case 'Delete':
      return remove(context, content, input.Id);
    case 'Active':
      return switchRecord(context, content, input);
  }
};

const add = <T extends ContentTables>(
  { data, caller, file, save }: SaveContext<unknown>,
  { kind, texts }: Content<T>,
  columnsAt: (now: string) => object,
) =>
  saveStaged(data, file && stagePicture(data, file, caller.userId), (picture) => {
    const now = new Date().toISOString();
    // The types cannot know that the picture's column belongs to the table.
    const row = { ...columnsAt(now), ...pictureColumn(kind, picture), is_active: true, created_at: now } as unknown as NewRow<T>;
    return save(async (records) => saved(await records.insert(kind, row), texts.added));
  });

const update = <T extends ContentTables>(
  { data, caller, file, save }: SaveContext<unknown>,
  { kind, texts }: Content<T>,
  { Id, Version }: { Id: number; Version: number | null },
  columns: object,
) =>
  saveStaged(data, file && stagePicture(data, file, caller.userId), (picture) => {
    // As above.
    const change = { ...columns, ...(picture && pictureColumn(kind, picture)) } as RowChange<T>;
    return save(async (records) => {
      requireRow(await records.update(kind, Id, change, { version: Version }), texts.notFound);
      return saved(Id, texts.updated);
    });
  });

const pictureColumn = ({ files = [] }: RecordKind, picture: string | null) => Object.fromEntries(files.map((column) => [column, picture]));

const remove = <T extends ContentTables>({ save }: SaveContext<unknown>, { kind, texts }: Content<T>, id: number) =>
  save(async (records) => {
    requireRow(await records.delete(kind, id), texts.notFound);
    return saved(id, texts.deleted);
  });

/** When IsActive is null, the value is flipped. */
export const switchRecord = <T extends ContentTables>(
  { save }: Pick<SaveContext<unknown>, 'save'>,
  { kind, texts }: Content<T>,
  { Id, IsActive }: Switch,
) =>
  save(async (records) => {
    // Every content has this column, but the types cannot look into an unknown table.
    const isActive = (row: StoredRow<T>) => (row as { is_active: boolean }).is_active;
    const change = (row: StoredRow<T>) => ({ is_active: IsActive ?? !isActive(row) }) as unknown as RowChange<T>;
    requireRow(await records.update(kind, Id, change), texts.notFound);
    return saved(Id, texts.statusUpdated);
  });

const requireRow = <Row>(row: Row | null, notFound: string): Row => {
  if (!row) throw new Refusal(404, notFound);
  return row;
};

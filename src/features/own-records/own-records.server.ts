// What all records that belong to users have in common on the server: who may see and change them, and who owns a new one. For a member,
// the records of others do not exist. Who the caller is comes from the session, never from the request.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../platform/data/aside.ts';
import type { Data, Tables } from '../../platform/data/data.ts';
import { contains, containsAside, type FoldedColumn } from '../../platform/data/lists/search.ts';
import { type Searched, searchRows } from '../../platform/data/lists/search-rows.ts';
import type { NewRow, RecordKind, RowChange, StoredRow } from '../../platform/data/records/record-kind.ts';
import type { Records } from '../../platform/data/records/records.ts';
import { type Caller, isStaff, saved } from '../../platform/server/calls/handle.ts';
import type { Save as SaveRecords } from '../../platform/server/calls/save.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import { lockOwner, lockOwnersOf, type OwnTables, requireRoomForOne, requireWithinLimit } from './own-limits.server.ts';
import type { OwnTable } from './own-records.tables.ts';

type Own<T extends OwnTables> = Omit<NewRow<T>, keyof OwnTable>;

/** A kind of record, its noun, and the messages after a save. */
export interface OwnRecords<T extends OwnTables> {
  kind: RecordKind<T>;
  noun: { many: string };
  texts: { added: string; updated: string; deleted: string; notFound: string };
}

interface ListContext {
  data: Data;
  caller: Caller;
  input: { Id: number | null; UserId: number | null; Search: string | null };
}

type TextFilters<T extends keyof Tables> = { [Column in FoldedColumn<T>]?: string | null };

/**
 * The condition for the records that match the filters and that the caller may see. The search looks at the texts that are filtered, at
 * what `searched` adds, and for super admins at the names of the owners. Nearly all records may have a text, so it is looked for aside.
 */
export const ownRecordsFilter = <T extends OwnTables>(
  { data, caller, input }: ListContext,
  table: T,
  texts: TextFilters<T>,
  searched?: Partial<Searched<T>>,
): RawBuilder<SqlBool> => {
  const owner = isStaff(caller) ? input.UserId : caller.userId;
  const conditions = [owner === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(`${table}.user_id`)} = ${owner}`];
  if (input.Id !== null) conditions.push(sql`${sql.ref(`${table}.id`)} = ${input.Id}`);
  for (const [column, text] of Object.entries<string | null | undefined>(texts)) {
    if (text) conditions.push(containsAside(data, table, column as FoldedColumn<T>, text));
  }
  if (input.Search !== null) {
    const also = isStaff(caller) ? [isOfFoundOwner(data, table, input.Search)] : [];
    // Object.keys loses the type of the columns.
    const searchedTexts = Object.keys(texts) as FoldedColumn<T>[];
    conditions.push(sql<SqlBool>`${aside} ${searchRows(data, table, { texts: searchedTexts, also, ...searched }, input.Search)}`);
  }
  return sql.join(conditions, sql` and `);
};

/** The records of people whose name contains the text. */
const isOfFoundOwner = (data: Data, table: OwnTables, text: string) =>
  sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
    where user_id in (select users.id from users where ${contains(data, 'users', 'full_name_folded', text)})`;

/** The columns that every list of these records has. */
export const ownColumns = (table: OwnTables) => [
  sql<number>`${sql.ref(`${table}.id`)}`.as('Id'),
  sql<number>`${sql.ref(`${table}.user_id`)}`.as('UserId'),
  nameOfUser(table, 'user_id').as('UserName'),
  sql<number>`${sql.ref(`${table}.created_by`)}`.as('CreatedBy'),
  sql<string>`${sql.ref(`${table}.created_at`)}`.as('CreatedDate'),
  sql<number>`${sql.ref(`${table}.version`)}`.as('Version'),
];

/** The order of a list by the fields that all these records have. */
export const ownOrder = { Id: 'id', CreatedDate: 'created_at', UserName: 'users.full_name_folded' } as const;

/** The records with their owners, if the list is sorted by them. */
export const joinOwners = <T extends OwnTables, Row>(
  table: T,
  records: SelectQueryBuilder<Tables, T, Row>,
  { Sort }: { Sort: string | null },
): SelectQueryBuilder<Tables, T, Row> => {
  if (Sort !== 'UserName' && Sort !== '-UserName') return records;
  // The range has the databases read the names in their order, instead of sorting all records by them. Everybody has a name.
  const joined = (records as unknown as SelectQueryBuilder<Tables, OwnTables, Row>)
    .innerJoin('users', (join) => join.on(sql<SqlBool>`users.id = ${sql.ref(`${table}.user_id`)}`))
    .where(sql<SqlBool>`users.full_name_folded >= ''`);
  // It is the same join for each of the tables, but the types cannot know that.
  return joined as unknown as SelectQueryBuilder<Tables, T, Row>;
};

export const nameOfUser = (table: OwnTables, column: 'user_id' | 'created_by') =>
  sql<string>`(select full_name from users where users.id = ${sql.ref(`${table}.${column}`)})`;

/** The condition for one record, if the caller may read and change it. */
const ownRecord = (caller: Caller, table: OwnTables, id: number): RawBuilder<SqlBool> => {
  const hasId = sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`;
  return isStaff(caller) ? hasId : sql<SqlBool>`${hasId} and ${sql.ref(`${table}.user_id`)} = ${caller.userId}`;
};

type Save =
  | { Flag: 'Add'; UserId: number | null }
  | { Flag: 'Update'; Id: number; Version: number | null }
  | { Flag: 'Delete'; Id: number };

interface SaveContext<Input> {
  caller: Caller;
  input: Input;
  save: SaveRecords;
}

/** Saves a record that has no file. */
export const saveOwn = async <Input extends Save, T extends OwnTables>(
  { caller, input, save }: SaveContext<Input>,
  own: OwnRecords<T>,
  columnsOf: (input: Extract<Input, { Flag: 'Add' }> | Extract<Input, { Flag: 'Update' }>) => Own<T>,
) => {
  const { texts } = own;
  switch (input.Flag) {
    case 'Add': {
      const columns = columnsOf(input as Extract<Input, { Flag: 'Add' }>);
      return save(async (records) => saved(await insertOwn(records, caller, own, input.UserId, columns), texts.added));
    }
    case 'Update': {
      const columns = columnsOf(input as Extract<Input, { Flag: 'Update' }>);
      return save(async (records) => {
        await updateOwn(records, caller, own, input, columns);
        return saved(input.Id, texts.updated);
      });
    }
    case 'Delete':
      return save(async (records) => {
        await deleteOwn(records, caller, own, input.Id);
        return saved(input.Id, texts.deleted);
      });
  }
};

/** The owner of a new record: the caller, or the user that a super admin names. */
export const ownerOf = (caller: Caller, userId: number | null): number => (isStaff(caller) && userId !== null ? userId : caller.userId);

export const insertOwn = async <T extends OwnTables>(
  records: Records,
  caller: Caller,
  { kind, noun }: OwnRecords<T>,
  userId: number | null,
  columns: Own<T>,
): Promise<number> => {
  const owner = ownerOf(caller, userId);
  await requireRoomForOne(records, { kind, noun }, owner);
  const row = { ...columns, user_id: owner, created_by: caller.userId, created_at: new Date().toISOString() };
  // The own columns and the common ones together are the row. The types cannot add them up for a table they do not know.
  return records.insert(kind, row as unknown as NewRow<T>);
};

/** Inserts many records, of several owners. */
export const insertAllOwn = async <T extends OwnTables>(
  records: Records,
  { kind, noun }: OwnRecords<T>,
  rows: readonly (NewRow<T> & Pick<OwnTable, 'user_id'>)[],
): Promise<void> => {
  const owners = await lockOwnersOf(records, rows);
  await records.insertAll(kind, rows);
  await requireWithinLimit(records, { kind, noun }, owners);
};

/** Locks the owner before the record itself, as whoever adds records does. The owner of a record never changes. */
export const lockOwnerOf = async <T extends OwnTables>(
  records: Records,
  caller: Caller,
  { kind, texts }: OwnRecords<T>,
  id: number,
): Promise<void> => {
  const query = sql<{ user_id: number }>`select user_id from ${sql.table(kind.table)} where ${ownRecord(caller, kind.table, id)}`;
  const { rows } = await query.execute(records.tx);
  if (!rows[0]) throw new Refusal(404, texts.notFound);
  await lockOwner(records, rows[0].user_id);
};

/** The change may depend on the stored row. Returns the row as it was. */
export const updateOwn = async <T extends OwnTables>(
  records: Records,
  caller: Caller,
  { kind, texts }: OwnRecords<T>,
  { Id, Version }: { Id: number; Version: number | null },
  change: Partial<Own<T>> | ((row: StoredRow<T>) => Promise<Partial<Own<T>>>),
): Promise<StoredRow<T>> => {
  const options = { version: Version, only: ownRecord(caller, kind.table, Id) };
  // As above.
  const row = await records.update(kind, Id, change as RowChange<T>, options);
  if (!row) throw new Refusal(404, texts.notFound);
  return row;
};

/** Returns the row as it was. */
export const deleteOwn = async <T extends OwnTables>(
  records: Records,
  caller: Caller,
  { kind, texts }: OwnRecords<T>,
  id: number,
): Promise<StoredRow<T>> => {
  const row = await records.delete(kind, id, ownRecord(caller, kind.table, id));
  if (!row) throw new Refusal(404, texts.notFound);
  return row;
};

// What all records that belong to users have in common on the server: who may see and change them, and who owns a new one. For a member,
// the records of others do not exist. Who the caller is comes from the session, never from the request.

import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Data, Tables, Tx } from '../../platform/data/data.ts';
import { contains, type FoldedColumn } from '../../platform/data/lists/search.ts';
import { idOf } from '../../platform/data/new-id.ts';
import { isReferred } from '../../platform/data/references.ts';
import { type Caller, isStaff, saved } from '../../platform/server/calls/handle.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import { mostOwnRecords, ownRecordTexts } from './own-records.contract.ts';
import type { OwnTable } from './own-records.tables.ts';

type OwnTables = { [T in keyof Tables]: Tables[T] extends OwnTable ? T : never }[keyof Tables];
type Own<T extends OwnTables> = Omit<Tables[T], keyof OwnTable>;

/** A kind of record: its table, its noun, and the messages after a save. */
export interface OwnRecords<T extends OwnTables> {
  table: T;
  noun: { many: string };
  texts: { added: string; updated: string; deleted: string; notFound: string };
}

interface ListContext {
  data: Data;
  caller: Caller;
  input: { UserId: number | null };
}

type TextFilters<T extends keyof Tables> = { [Column in FoldedColumn<T>]?: string | null };

/** The condition for the records that match the filters and that the caller may see. */
export const ownRecordsFilter = <T extends OwnTables>(
  { data, caller, input }: ListContext,
  table: T,
  texts: TextFilters<T>,
): RawBuilder<SqlBool> => {
  const owner = isStaff(caller) ? input.UserId : caller.userId;
  const conditions = [owner === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(`${table}.user_id`)} = ${owner}`];
  for (const [column, text] of Object.entries<string | null | undefined>(texts)) {
    if (text) conditions.push(contains(data, table, column as FoldedColumn<T>, text));
  }
  return sql.join(conditions, sql` and `);
};

/** The columns that every list of these records has. */
export const ownColumns = (table: OwnTables) => [
  sql<number>`${sql.ref(`${table}.id`)}`.as('Id'),
  sql<number>`${sql.ref(`${table}.user_id`)}`.as('UserId'),
  nameOfUser(table, 'user_id').as('UserName'),
  sql<number>`${sql.ref(`${table}.created_by`)}`.as('CreatedBy'),
  sql<string>`${sql.ref(`${table}.created_at`)}`.as('CreatedDate'),
];

export const nameOfUser = (table: OwnTables, column: 'user_id' | 'created_by') =>
  sql<string>`(select full_name from users where users.id = ${sql.ref(`${table}.${column}`)})`;

/** The condition for one record, if the caller may read and change it. */
export const ownRecord = (caller: Caller, table: OwnTables, id: number): RawBuilder<SqlBool> => {
  const hasId = sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`;
  return isStaff(caller) ? hasId : sql<SqlBool>`${hasId} and ${sql.ref(`${table}.user_id`)} = ${caller.userId}`;
};

type Save = { Flag: 'Add'; UserId: number | null } | { Flag: 'Update'; Id: number } | { Flag: 'Delete'; Id: number };

interface SaveContext<Input> {
  data: Data;
  caller: Caller;
  input: Input;
}

/** Saves a record that has no file. */
export const saveOwn = async <Input extends Save, T extends OwnTables>(
  context: SaveContext<Input>,
  records: OwnRecords<T>,
  columnsOf: (input: Extract<Input, { Flag: 'Add' }> | Extract<Input, { Flag: 'Update' }>) => Insertable<Own<T>> & Updateable<Own<T>>,
) => {
  const { data, caller, input } = context;
  const { texts } = records;
  switch (input.Flag) {
    case 'Add': {
      const columns = columnsOf(input as Extract<Input, { Flag: 'Add' }>);
      return saved(await data.write((tx) => insertOwn(tx, caller, records, input.UserId, columns)), texts.added);
    }
    case 'Update': {
      const columns = columnsOf(input as Extract<Input, { Flag: 'Update' }>);
      await data.write((tx) => updateOwn(tx, caller, records, input.Id, columns));
      return saved(input.Id, texts.updated);
    }
    case 'Delete':
      await data.write((tx) => deleteOwn(tx, caller, records, input.Id));
      return saved(input.Id, texts.deleted);
  }
};

/** The owner of a new record: the caller, or the user that a super admin names. */
export const ownerOf = (caller: Caller, userId: number | null): number => (isStaff(caller) && userId !== null ? userId : caller.userId);

export const insertOwn = async <T extends OwnTables>(
  tx: Tx,
  caller: Caller,
  { table, noun }: OwnRecords<T>,
  userId: number | null,
  columns: object,
): Promise<number> => {
  const owner = ownerOf(caller, userId);
  await requireBelowLimit(tx, table, noun.many, owner);
  const row = { ...columns, user_id: owner, created_by: caller.userId, created_at: new Date().toISOString() };
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  try {
    const { rows } = await sql<{
      id: number;
    }>`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))}) returning id`.execute(tx);
    return idOf(rows);
  } catch (error) {
    if (isReferred(error)) throw new Refusal(404, ownRecordTexts.ownerNotFound);
    throw error;
  }
};

/** Requests at the same moment may exceed the limit by a few. That is fine, because the limit only protects the server. */
const requireBelowLimit = async (tx: Tx, table: OwnTables, many: string, owner: number): Promise<void> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${owner} limit 1 offset ${mostOwnRecords - 1}`.execute(tx);
  if (rows.length > 0) throw new Refusal(400, ownRecordTexts.tooMany(many));
};

export const updateOwn = async <T extends OwnTables>(
  tx: Tx,
  caller: Caller,
  { table, texts }: OwnRecords<T>,
  id: number,
  columns: object,
): Promise<void> => {
  const changes = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } =
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${ownRecord(caller, table, id)} returning id`.execute(tx);
  if (rows.length === 0) throw new Refusal(404, texts.notFound);
};

export const deleteOwn = async <T extends OwnTables>(
  tx: Tx,
  caller: Caller,
  { table, texts }: OwnRecords<T>,
  id: number,
): Promise<void> => {
  const { rows } = await sql`delete from ${sql.table(table)} where ${ownRecord(caller, table, id)} returning id`.execute(tx);
  if (rows.length === 0) throw new Refusal(404, texts.notFound);
};

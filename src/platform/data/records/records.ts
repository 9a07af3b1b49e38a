// The only way in which a record changes: insert, update and delete by kind and id, inside one transaction. Each change counts the
// record's version up and is noted for the history, with the values before and after. Which features may do what is decided by them.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../wire/refusal.ts';
import type { Data, Tx } from '../data.ts';
import { changeFiles } from '../file-rows.ts';
import { emptyReferences, renewHidden, replaceReferences, updateAlike } from './alike.ts';
import { partsOf } from './deleted-parts.ts';
import { hasId, LockedRecords, type Stored } from './locked-records.ts';
import { RecordMovedOn, readLastChange } from './moved-on.ts';
import { addFolded, type Change, changeOf, columnsToKeep, noted } from './noted-changes.ts';
import {
  type FollowedRow,
  kindNamed,
  type Mailing,
  type NewRow,
  type PlainRow,
  type RecordKind,
  type RecordTable,
  type RowChange,
  type StoredRow,
} from './record-kind.ts';

/** Who changes the records, and how they mail about it. */
interface ChangedBy {
  userId: number | null;
  /** Also what is reserved for the command line. */
  mayChangeAll: boolean;
  timeZone: string;
  mailing: Mailing;
}

interface UpdateOptions {
  /** The version that the caller has seen. If the record has moved on, nothing is changed. */
  version?: number | null;
  /** A further condition: a record that does not meet it does not exist for the caller. */
  only?: RawBuilder<SqlBool>;
}

/** A kind along with whose records others change, in the same set: after an update, before a deletion. `app` tells which. */
export interface FollowedKind extends RecordKind {
  follow?: (records: Records, rows: readonly FollowedRow[]) => Promise<void>;
  /** After they were added, or have come back. */
  followAdded?: (records: Records, rows: readonly PlainRow[]) => Promise<void>;
  /** Runs once, when all of the set is done in which such records were changed. What kinds have in common runs once for all of them. */
  announce?: (records: Records) => Promise<void>;
}

export class Records extends LockedRecords {
  readonly timeZone: string;
  readonly mailing: Mailing;
  /** What is done takes back what was done before. */
  isUndo = false;
  /** What was changed so far, in order. */
  readonly changes: Change[] = [];
  readonly kinds: readonly RecordKind[];
  readonly #by: ChangedBy;

  constructor(tx: Tx, data: Pick<Data, 'engine'>, kinds: readonly RecordKind[], by: ChangedBy) {
    super(tx, data);
    this.kinds = kinds;
    this.#by = by;
    this.timeZone = by.timeZone;
    this.mailing = by.mailing;
  }

  /** Whoever makes the changes: nobody is told of their own. Null on the command line. */
  get userId(): number | null {
    return this.#by.userId;
  }

  /** Returns the id of the new record. */
  insert<T extends RecordTable>(kind: RecordKind<T>, values: NewRow<T>): Promise<number> {
    return this.insertRow(kind, dropUndefined(values), 'Added');
  }

  /** Adds many records of one kind, all with the same columns, and returns their ids. In between other requests have their turn. */
  async insertAll<T extends RecordTable>(kind: RecordKind<T>, rows: readonly NewRow<T>[]): Promise<number[]> {
    const ids: number[] = [];
    for (let from = 0; from < rows.length; from += mostAtOnce) {
      ids.push(...(await this.insertRows(kind, rows.slice(from, from + mostAtOnce).map(dropUndefined), 'Added')));
      await nextTurn();
    }
    return ids;
  }

  /** Returns the row as it was before, or null if there is no such record. Equal values change nothing and are not noted. */
  async update<T extends RecordTable>(
    kind: RecordKind<T>,
    id: number,
    change: RowChange<T> | ((row: StoredRow<T>) => RowChange<T> | Promise<RowChange<T>>),
    { version = null, only }: UpdateOptions = {},
  ): Promise<StoredRow<T> | null> {
    const stored = await this.lock(kind, id, only);
    if (!stored) return null;
    if (version !== null && stored.row.version !== version) {
      throw new RecordMovedOn(id, await readLastChange(this, kind, id));
    }
    const row = stored.row as StoredRow<T>;
    await this.updateRow(kind, stored, dropUndefined(typeof change === 'function' ? await change(row) : change));
    return row;
  }

  /** Returns the row as it was, or null if there was no such record. */
  async delete<T extends RecordTable>(kind: RecordKind<T>, id: number, only?: RawBuilder<SqlBool>): Promise<StoredRow<T> | null> {
    // New rows that refer to it come before the deletion, and are seen by it, or after it.
    const stored = await this.lock(kind, id, only, 'deletion');
    if (stored) await this.deleteRow(kind, stored);
    return stored && (stored.row as StoredRow<T>);
  }

  /** Runs a part of the change. When it fails, only this part is taken back, and the change may go on. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const before = this.changes.length;
    // Waited for: sent together with the part, it may come after the part's first statement.
    await sql`savepoint attempt`.execute(this.tx);
    try {
      const value = await part();
      await sql`release savepoint attempt`.execute(this.tx);
      return value;
    } catch (error) {
      await sql`rollback to savepoint attempt`.execute(this.tx);
      await sql`release savepoint attempt`.execute(this.tx);
      this.changes.length = before;
      throw error;
    }
  }

  /** What the work changes has come of the other changes of the set: whoever may take those back takes it back with them. */
  async alongWith<T>(work: () => Promise<T>): Promise<T> {
    const before = this.changes.length;
    const value = await work();
    for (const change of this.changes.slice(before)) change.came_along = true;
    return value;
  }

  /** Notes something that changes no record, such as a sign-in. */
  note(event: Change): void {
    this.changes.push(event);
  }

  async insertRow(kind: RecordKind, values: PlainRow, as: 'Added' | 'Restored'): Promise<number> {
    const row = addFolded(kind, values);
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const insertion = sql`insert into ${sql.table(kind.table)} (${names}) values (${sql.join(Object.values(row))})`;
    await changeFiles(this.tx, kind, {}, row);
    const { rows } = await sql<{ id: number; title: string }>`${insertion} returning id, ${kind.title} as title`.execute(this.tx);
    const [inserted] = rows;
    if (!inserted) throw new Error('A new row has no id');
    const fields = columnsToKeep(kind, values).map((column) => noted(kind, column, null, values[column] ?? null));
    this.changes.push(changeOf(kind, { ...values, id: inserted.id }, String(inserted.title), as, fields));
    await this.#followAdded(kind, [values]);
    return inserted.id;
  }

  /** All rows have the same columns. If they have ids, they are in the order of those. Returns the ids. */
  async insertRows(kind: RecordKind, plain: readonly PlainRow[], as: 'Added' | 'Restored'): Promise<number[]> {
    const rows = plain.map((values) => addFolded(kind, values));
    for (const row of rows) await changeFiles(this.tx, kind, {}, row);
    const columns = Object.keys(rows[0] ?? {});
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    const insertion = sql`insert into ${sql.table(kind.table)} (${names}) values ${sql.join(values)}`;
    const { rows: inserted } = await sql<{ id: number; title: string }>`${insertion} returning id, ${kind.title} as title`.execute(this.tx);
    // Ids are given in the order of the rows, but the database may answer them in another order.
    const ids = inserted.toSorted((one, other) => Number(one.id) - Number(other.id));
    plain.forEach((row, at) => {
      const fields = columnsToKeep(kind, row).map((column) => noted(kind, column, null, row[column] ?? null));
      this.changes.push(changeOf(kind, { ...row, id: Number(ids[at]?.id) }, String(ids[at]?.title), as, fields));
    });
    await this.#followAdded(kind, plain);
    return ids.map(({ id }) => Number(id));
  }

  async updateRow(kind: RecordKind, { row }: Stored, values: PlainRow): Promise<void> {
    const changed = Object.keys(values).filter((column) => values[column] !== row[column]);
    if (changed.length === 0) return;
    const changes: PlainRow = Object.fromEntries(changed.map((column) => [column, values[column] ?? null]));
    this.requireNotReserved(kind, row, changed);
    const next = addFolded(kind, { ...kind.alsoSet?.(changes, row), ...changes });
    await changeFiles(this.tx, kind, row, next);
    const sets = Object.entries(next).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const update = sql`update ${sql.table(kind.table)} set ${sql.join(sets)}, version = version + 1 where ${hasId(kind, Number(row.id))}`;
    const { rows } = await sql<{ title: string }>`${update} returning ${kind.title} as title`.execute(this.tx);
    const fields = changed
      .filter((column) => !kind.internal?.includes(column))
      .map((column) => noted(kind, column, row[column] ?? null, values[column] ?? null));
    if (fields.length > 0) this.changes.push(changeOf(kind, row, String(rows[0]?.title), 'Changed', fields));
    await this.follow(kind, [{ before: row, changed: changes }]);
  }

  /** Without waiting for each one: on PostgreSQL the way to the server and back would take longer than the update. */
  updateRows(kind: RecordKind, changes: readonly (readonly [Stored, PlainRow])[]): Promise<void> {
    return waitForAll(changes, ([stored, values]) => this.updateRow(kind, stored, values));
  }

  /** Gives many records the same values, with a few statements. None of the columns is a file or searched. */
  updateAlike<T extends RecordTable>(kind: RecordKind<T>, stored: readonly Stored[], change: RowChange<T>): Promise<void> {
    return updateAlike(this, kind, stored, dropUndefined(change));
  }

  /** Gives locked records new values in hidden columns, such as when something was said anew. Nobody sees it, so it is not noted. */
  renew<T extends RecordTable>(kind: RecordKind<T>, ids: readonly number[], change: RowChange<T>): Promise<void> {
    return renewHidden(this.tx, kind, ids, dropUndefined(change));
  }

  /** All records that refer to one of this kind refer to the other one from now on. */
  replace(kind: RecordKind, id: number, by: number): Promise<void> {
    return replaceReferences(this, kind, id, by);
  }

  deleteRow(kind: RecordKind, stored: Stored): Promise<void> {
    return this.deleteRows(kind, [stored]);
  }

  async deleteRows(kind: RecordKind, stored: readonly Stored[]): Promise<void> {
    await this.follow(
      kind,
      stored.map(({ row }) => ({ before: row, changed: null })),
    );
    const ids = stored.map(({ row }) => Number(row.id));
    for (const { row } of stored) this.requireNotReserved(kind, row, 'deleted');
    // Whoever may take the deletion back may not be the one to change those on their own, but they go back with it.
    await this.alongWith(() => emptyReferences(this, kind, ids));
    for (const { row } of stored) {
      await changeFiles(this.tx, kind, row, Object.fromEntries((kind.files ?? []).map((column) => [column, null])));
    }
    const parts = await partsOf(
      this.tx,
      kind,
      stored.map(({ row }) => row),
    );
    await sql`delete from ${sql.table(kind.table)} where id in (${sql.join(ids)})`.execute(this.tx);
    for (const { row, title } of stored) {
      const fields = columnsToKeep(kind, row).map((column) => noted(kind, column, row[column] ?? null, null));
      this.changes.push(changeOf(kind, row, title, 'Deleted', fields, parts.get(Number(row.id))));
    }
  }

  /** A feature changes records by the kind that it declares, but what follows may be known to the list of all kinds only. */
  async follow({ table }: RecordKind, rows: readonly FollowedRow[]): Promise<void> {
    await this.#followedKind(table)?.follow?.(this, rows);
  }

  async #followAdded({ table }: RecordKind, rows: readonly PlainRow[]): Promise<void> {
    await this.#followedKind(table)?.followAdded?.(this, rows);
  }

  /** Runs last: the kinds that were changed send their notices. */
  async announce(): Promise<void> {
    const changed = new Set(this.changes.map(({ record }) => kindNamed(this.kinds, record)));
    const announcing = new Set([...changed].flatMap((kind) => (kind as FollowedKind | undefined)?.announce ?? []));
    for (const announce of announcing) await announce(this);
  }

  #followedKind(table: string): FollowedKind | undefined {
    return this.kinds.find((one) => one.table === table);
  }

  requireNotReserved(kind: RecordKind, row: PlainRow, changed: readonly string[] | 'deleted'): void {
    const reason = this.#by.mayChangeAll ? null : kind.reserved?.(row, changed, this.#by.userId);
    if (reason) throw new Refusal(403, reason);
  }
}

const mostAtOnce = 50;

const dropUndefined = (values: object): PlainRow => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Also when one fails, the others are waited for: none may go on after the transaction has ended. The first failure is thrown. */
const waitForAll = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  await Promise.all(items.map((item) => work(item).catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
};

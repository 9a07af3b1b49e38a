// Records as they are stored, locked until the transaction ends: nobody changes or deletes them meanwhile.

import { type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely';
import type { Data, Tables, Tx } from '../data.ts';
import { type LockedFor, lockAgainstDelete, lockClause, lockRows } from '../locked.ts';
import type { PlainRow, RecordKind } from './record-kind.ts';

export interface Stored {
  row: PlainRow;
  title: string;
}

/** After so many records, a long change lets other requests have their turn. */
const lockedPerTurn = 20;

export class LockedRecords {
  readonly tx: Tx;
  readonly #data: Pick<Data, 'engine'>;
  #locked = 0;

  constructor(tx: Tx, data: Pick<Data, 'engine'>) {
    this.tx = tx;
    this.#data = data;
  }

  /** Reads the row, and locks it until the transaction ends. */
  async lock(kind: RecordKind, id: number, only?: RawBuilder<SqlBool>, what?: LockedFor): Promise<Stored | null> {
    // On SQLite a change of many records would hold up all requests until its end.
    if (++this.#locked % lockedPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
    const condition = only ? sql<SqlBool>`${hasId(kind, id)} and ${only}` : hasId(kind, id);
    return (await this.lockWhere(kind, condition, what)).get(id) ?? null;
  }

  /** As lock, for many records at once, in the order of their ids, so that two do not wait for each other. Those not there are missing. */
  async lockRows(kind: RecordKind, ids: readonly number[], what?: LockedFor): Promise<Map<number, Stored>> {
    // PostgreSQL knows no empty list.
    if (ids.length === 0) return new Map();
    return this.lockWhere(kind, sql<SqlBool>`${sql.ref(`${kind.table}.id`)} in (${sql.join(ids)})`, what);
  }

  /** As lockRows, for those that meet the condition. */
  async lockWhere(kind: RecordKind, condition: RawBuilder<SqlBool>, what?: LockedFor): Promise<Map<number, Stored>> {
    const query = sql`select *, ${kind.title} as record_title from ${sql.table(kind.table)} where ${condition}`;
    const id = sql.ref(`${kind.table}.id`);
    const { rows } = await sql<PlainRow>`${query} order by ${id} ${lockClause(this.#data, what)}`.execute(this.tx);
    return new Map(rows.map(({ record_title, ...row }) => [Number(row.id), { row, title: String(record_title) }]));
  }

  /** Reads the rows of a query, and locks them until the transaction ends. */
  lockAll<T extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, T, Row>): Promise<Simplify<Row>[]> {
    return lockRows(this.#data, query).execute();
  }

  /** As lockAll, but others may still change the rows: nobody deletes them until the transaction ends. */
  keepAll<T extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, T, Row>): Promise<Simplify<Row>[]> {
    return lockAgainstDelete(this.#data, query).execute();
  }
}

export const hasId = (kind: RecordKind, id: number) => sql<SqlBool>`${sql.ref(`${kind.table}.id`)} = ${id}`;

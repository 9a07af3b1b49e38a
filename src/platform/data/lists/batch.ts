// Reads a whole list in batches, for a file: each batch begins after the last row of the one before (keyset). Between two batches other
// requests have their turn, so the file is no picture of one moment: a row that moves meanwhile may be left out or come twice.

import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Tables } from '../data.ts';
import { hasNoValue, hasValue, type Order, type OrderValue, orderColumn } from './order.ts';

/** Where the reading of a list has come to. */
export class Batch {
  /** The last row that was read, by what the list is sorted by. */
  last: { order: OrderValue; id: number } | null = null;
  /** Whether the rows without a value are being read, which are the last ones. */
  isInRest = false;
  isDone = false;
}

// A few milliseconds of work: on SQLite nothing else is answered meanwhile.
const size = 50;

interface Place {
  BatchOrder: OrderValue;
  BatchId: number;
}

export const nextBatch = async <T extends keyof Tables & string, Row>(
  data: Data,
  table: T,
  query: SelectQueryBuilder<Tables, T, Row>,
  order: Order,
  batch: Batch,
): Promise<Row[]> => {
  const by = orderColumn(data, table, order);
  const id = sql<number>`${sql.ref(`${table}.id`)}`;
  const { last, isInRest } = batch;
  const isAfter = sql.raw(order.direction === 'asc' ? '>' : '<');
  let part = query;
  if (order.none) part = part.where(isInRest ? hasNoValue(by, order.none) : hasValue(by, order.none));
  if (last) {
    const isNext =
      isInRest || order.by === 'id'
        ? sql<SqlBool>`${id} ${isAfter} ${last.id}`
        : sql<SqlBool>`(${by}, ${id}) ${isAfter} (${last.order}, ${last.id})`;
    part = part.where(isNext);
  }
  const rows = await part
    .select([by.as('BatchOrder'), id.as('BatchId')])
    .orderBy(by, order.direction)
    .orderBy(id, order.direction)
    .limit(sql.lit(size))
    .execute();
  moveOn(batch, order, rows as Place[]);
  for (const row of rows as Partial<Place>[]) {
    delete row.BatchOrder;
    delete row.BatchId;
  }
  // The columns of Place were selected above and are gone again.
  return rows as Row[];
};

const moveOn = (batch: Batch, { none }: Order, rows: readonly Place[]): void => {
  const last = rows.at(-1);
  if (last && rows.length === size) {
    batch.last = { order: last.BatchOrder, id: last.BatchId };
  } else if (none && !batch.isInRest) {
    batch.isInRest = true;
    batch.last = null;
  } else batch.isDone = true;
};

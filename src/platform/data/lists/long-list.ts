// Pages of a list that may have millions of rows. Whatever is asked, no statement looks at more than some thousand of them: on SQLite
// nothing else is answered meanwhile. Between two statements other requests have their turn.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mostRowsOfAll } from '../../wire/list-input.ts';
import type { Data, Tables } from '../data.ts';
import { inParts, nextPiece } from '../in-pieces.ts';
import type { Batch } from './batch.ts';
import { type OrderValue, orderColumn } from './order.ts';
import { isOneOf, type Page, type PageRequest, roundedLimit } from './page.ts';
import { rememberedTotal } from './totals.ts';

type Condition = RawBuilder<SqlBool>;

/** By a column, then by the id. No row lacks a value of the column. */
interface Sorting {
  by: string;
  direction: 'asc' | 'desc';
}

export interface LongList extends Sorting {
  table: keyof Tables & string;
  /** What an index has, before the column of the order. */
  indexed: readonly Condition[];
  /** Several ranges of indexes, each in the order of the list: rows of any of them. Each is read as far as a piece goes. */
  either?: readonly Condition[] | undefined;
  /** Those among them at which a walk begins. Its later pieces begin after a row, and SQLite would begin here again. */
  begins?: Readonly<Partial<Record<Sorting['direction'], Condition>>>;
  others: readonly Condition[];
  /** The columns that the other conditions name. */
  columns: readonly string[];
}

/** Of an index alone, of several ranges of indexes, and of rows that have to be looked at. */
const skippedAtOnce = 50_000;
const mergedAtOnce = 10_000;
const readAtOnce = 4_000;

/** Reads whole rows: those for which the condition holds, in any order. */
type ReadRows<Row> = (isWanted: Condition) => Promise<Row[]>;

/** `sorted` is another order than the list's own, by a column that has an index. */
export const longPage = async <Row extends { Id: number }>(
  data: Data,
  readRows: ReadRows<Row>,
  list: LongList,
  sorted: Sorting | null,
  { CurrentPage, RecordsPerPage, Ids, batch }: PageRequest,
): Promise<Page<Row>> => {
  const matching = Ids ? lookedAt(list, { indexed: [isOneOf(data, list.table, Ids)] }) : list;
  const walked = sorted ? lookedAt(matching, { ...sorted, indexed: [] }) : matching;
  if (batch) return { rows: await rowsOf(data, readRows, list.table, await nextIds(data, walked, batch)), total: 0 };
  const limit = RecordsPerPage === 0 ? mostRowsOfAll : RecordsPerPage;
  const offset = (CurrentPage - 1) * limit;
  const total = await countAll(data, matching);
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return { rows: [], total };
  const ids = await (sorted && (await isOnePiece(data, matching))
    ? idsIn(data, matching, null, offset, wanted, sorted)
    : idsFromNearerEnd(data, walked, offset, wanted, total));
  return { rows: await rowsOf(data, readRows, list.table, ids), total };
};

/** Another index is walked, and each row is looked at. */
const lookedAt = (list: LongList, walk: Partial<Sorting> & Pick<LongList, 'indexed'>): LongList => {
  const ranges = list.either ? [sql<SqlBool>`(${sql.join(list.either, sql` or `)})`] : [];
  return { ...list, ...walk, either: undefined, others: [...list.indexed, ...ranges, ...list.others] };
};

/** Exact, and cached until something is written. */
const countAll = (data: Data, list: LongList): Promise<number> => {
  const all = [...list.indexed, ...(list.either ?? []), ...list.others];
  const { sql: text, parameters } = sql`${sql.ref(list.table)} ${allOf(all)}`.compile(data.read);
  return rememberedTotal(data, `${text}\n${JSON.stringify(parameters)}`, async () => {
    if (all.length === 0) {
      const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(list.table)}`.execute(data.read);
      return Number(rows[0]?.found);
    }
    return list.others.length === 0 ? countIndexed(data, list) : countLookedAt(data, list);
  });
};

/** Most have one piece. Of more, only the last one has to be counted: the others have as many as a piece has. */
const countIndexed = async (data: Data, list: LongList): Promise<number> => {
  const first = await countIn(data, list, null);
  if (first < sizeOf(list)) return first;
  let before = -1;
  let last: Place | null = null;
  for await (const after of piecesOf(data, list)) {
    before += 1;
    last = after;
  }
  return before * sizeOf(list) + (await countIn(data, list, last));
};

const countLookedAt = async (data: Data, list: LongList): Promise<number> => {
  let total = 0;
  for await (const after of piecesOf(data, list)) total += await countIn(data, list, after);
  return total;
};

interface Place {
  place: OrderValue;
  id: number;
}

/** Where each piece begins: after this row. */
async function* piecesOf(data: Data, list: LongList, from: Place | null = null): AsyncGenerator<Place | null> {
  for (let after = from; ; ) {
    yield after;
    after = await endOf(data, list, after);
    if (!after) return;
    await nextPiece();
  }
}

const sizeOf = ({ others, either }: LongList): number => {
  if (others.length > 0) return readAtOnce;
  return either ? mergedAtOnce : skippedAtOnce;
};

/** The last row of the piece, or null if it has not that many rows: then it is the last piece. */
const endOf = async (data: Data, list: LongList, after: Place | null): Promise<Place | null> => {
  const { by, id } = columnsOf(data, list);
  const query = sql<Place>`select ${by} as place, ${id} as id ${rowsAfter(data, list, after)} limit 1 offset ${sql.lit(sizeOf(list) - 1)}`;
  return (await query.execute(data.read)).rows[0] ?? null;
};

const isOnePiece = async (data: Data, list: LongList): Promise<boolean> => {
  const bounded = { ...list, others: [sql<SqlBool>`1 = 1`] };
  return (list.indexed.length > 0 || list.either !== undefined) && (await endOf(data, bounded, null)) === null;
};

const countIn = async (data: Data, list: LongList, after: Place | null): Promise<number> => {
  const query = sql<{ found: number }>`select count(*) as found from ${pieceOf(data, list, after)} where ${allOf(list.others)}`;
  return Number((await query.execute(data.read)).rows[0]?.found);
};

const idsIn = async (
  data: Data,
  list: LongList,
  after: Place | null,
  skip: number,
  wanted: number,
  sorting: Sorting,
): Promise<number[]> => {
  const { by, id } = columnsOf(data, { ...list, ...sorting });
  const direction = sql.raw(sorting.direction);
  const query = sql<{ id: number }>`select ${id} as id from ${pieceOf(data, list, after, sorting.by)} where ${allOf(list.others)}
    order by ${by} ${direction}, ${id} ${direction} limit ${roundedLimit(wanted)} offset ${skip}`;
  return (await query.execute(data.read)).rows.slice(0, wanted).map((row) => row.id);
};

const idsFromNearerEnd = async (data: Data, list: LongList, offset: number, wanted: number, total: number): Promise<number[]> => {
  const isFar = offset > total / 2 && offset > readAtOnce;
  if (!isFar) return idsAt(data, list, offset, wanted);
  const direction = list.direction === 'asc' ? 'desc' : 'asc';
  return (await idsAt(data, { ...list, direction }, total - offset - wanted, wanted)).reverse();
};

const idsAt = async (data: Data, list: LongList, offset: number, wanted: number): Promise<number[]> => {
  const ids: number[] = [];
  let skip = offset;
  for await (const after of piecesOf(data, list)) {
    if (list.others.length === 0) {
      if (skip < sizeOf(list)) return idsByIndex(data, list, after, skip, wanted);
      skip -= sizeOf(list);
      continue;
    }
    const found = await idsIn(data, list, after, skip, wanted - ids.length, list);
    ids.push(...found);
    if (ids.length === wanted) break;
    if (found.length > 0) skip = 0;
    else if (skip > 0) skip -= await countIn(data, list, after);
  }
  return ids;
};

const idsByIndex = async (data: Data, list: LongList, after: Place | null, skip: number, wanted: number): Promise<number[]> => {
  const { id } = columnsOf(data, list);
  const query = sql<{ id: number }>`select ${id} as id ${rowsAfter(data, list, after)} limit ${roundedLimit(wanted)} offset ${skip}`;
  return (await query.execute(data.read)).rows.slice(0, wanted).map((row) => row.id);
};

const inBatch = 50;

/** For a file: the next rows, or none yet when a piece has none that match. */
const nextIds = async (data: Data, list: LongList, batch: Batch): Promise<number[]> => {
  const after = batch.last && { place: batch.last.order, id: batch.last.id };
  const ids = await idsIn(data, list, after, 0, inBatch, list);
  const last = ids.length === inBatch ? await placeOf(data, list, ids.at(-1)) : await endOf(data, list, after);
  batch.last = last && { order: last.place, id: last.id };
  batch.isDone = last === null;
  return ids;
};

const placeOf = async (data: Data, list: LongList, wanted: number | undefined): Promise<Place | null> => {
  const { by, id } = columnsOf(data, list);
  const query = sql<Place>`select ${by} as place, ${id} as id from ${sql.table(list.table)} where ${id} = ${wanted}`;
  return (await query.execute(data.read)).rows[0] ?? null;
};

/** So many rows of the index, with the columns of the other conditions. */
const pieceOf = (data: Data, list: LongList, after: Place | null, sortedBy = list.by) => {
  return sql`(select ${columnsRead(list, sortedBy)} ${rowsAfter(data, list, after, sortedBy)} limit ${sql.lit(sizeOf(list))}) as ${sql.ref(list.table)}`;
};

const columnsRead = (list: LongList, sortedBy: string) => {
  const names = new Set([...(list.others.length === 0 ? [] : list.columns), 'id', list.by, sortedBy]);
  return sql.join([...names].map((column) => sql.ref(`${list.table}.${column}`)));
};

const rowsAfter = (data: Data, list: LongList, after: Place | null, sortedBy = list.by): RawBuilder<unknown> => {
  const firstOf = (rows: RawBuilder<unknown>) =>
    sql`select * from (select ${columnsRead(list, sortedBy)} ${rows} limit ${sql.lit(sizeOf(list))}) as one_range`;
  const { order } = orderOfWalk(data, list);
  const ofAll = (firsts: RawBuilder<unknown>[], union: RawBuilder<unknown>) =>
    sql`from (${sql.join(firsts, union)}) as ${sql.ref(list.table)} order by ${order}`;
  if (list.either) {
    // What a piece has of all ranges is among the first rows of each.
    const firsts = list.either.map((range) => firstOf(rowsOfRange(data, { ...list, indexed: [...list.indexed, range] }, after)));
    return ofAll(firsts, sql` union `);
  }
  // SQLite would find the value in its index, but not the id: it would pass all rows of that value again for each piece.
  const isInTwo = data.engine === 'sqlite' && after !== null && list.by !== 'id' && list.others.length > 0;
  if (!isInTwo) return rowsOfRange(data, list, after);
  const ranges = [rowsOfRange(data, list, after, 'same'), rowsOfRange(data, list, after, 'next')];
  return ofAll(ranges.map(firstOf), sql` union all `);
};

const orderOfWalk = (data: Data, list: LongList) => {
  const { by, id } = columnsOf(data, list);
  const direction = sql.raw(list.direction);
  return { by, id, order: list.by === 'id' ? sql`${id} ${direction}` : sql`${by} ${direction}, ${id} ${direction}` };
};

/** All rows after the place; or only those of the same value, or only those of the next values. */
const rowsOfRange = (data: Data, list: LongList, after: Place | null, of?: 'same' | 'next'): RawBuilder<unknown> => {
  const { by, id, order } = orderOfWalk(data, list);
  const isNext = sql.raw(list.direction === 'asc' ? '>' : '<');
  const isAfterPlace = ({ place, id: last }: Place) => {
    if (list.by === 'id') return sql<SqlBool>`${id} ${isNext} ${last}`;
    if (of === 'same') return sql<SqlBool>`${by} = ${place} and ${id} ${isNext} ${last}`;
    return of === 'next' ? sql<SqlBool>`${by} ${isNext} ${place}` : sql<SqlBool>`(${by}, ${id}) ${isNext} (${place}, ${last})`;
  };
  const isAfter = after && isAfterPlace(after);
  const indexed = isAfter ? [...list.indexed.filter((condition) => condition !== list.begins?.[list.direction]), isAfter] : list.indexed;
  return sql`from ${sql.table(list.table)} where ${allOf(indexed)} order by ${order}`;
};

const allOf = (conditions: readonly Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`);

const columnsOf = (data: Data, { table, by }: Pick<LongList, 'table' | 'by'>) => ({
  by: orderColumn(data, table, { by }),
  id: sql<number>`${sql.ref(`${table}.id`)}`,
});

const rowsAtOnce = 100;

/** In the order of the ids. */
const rowsOf = async <Row extends { Id: number }>(
  data: Data,
  readRows: ReadRows<Row>,
  table: string,
  ids: readonly number[],
): Promise<Row[]> => {
  if (ids.length === 0) return [];
  const byId = new Map<number, Row>();
  // Stored rows may be long, and what is read of them is soon less.
  for (const part of inParts(ids, rowsAtOnce)) {
    for (const row of await readRows(isOneOf(data, table, part))) byId.set(row.Id, row);
    if (ids.length > rowsAtOnce) await nextPiece();
  }
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
};

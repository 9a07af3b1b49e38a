// Reads one page of a list: its rows and the exact total. A list is read from its nearer end. Its total is cached until something is
// written. For a file, the next rows are read instead.

import { type AliasedExpression, type CompiledQuery, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { largestPage, mostRowsOfAll } from '../../wire/list-input.ts';
import { aside } from '../aside.ts';
import type { Data, Tables } from '../data.ts';
import { type Batch, nextBatch } from './batch.ts';
import { hasNoValue, hasValue, type Order, orderColumn } from './order.ts';
import { isSearch } from './search.ts';
import { cachedTotal, totalOf } from './totals.ts';

export interface PageRequest extends NamedRows {
  CurrentPage: number;
  RecordsPerPage: number;
  /** Instead of a page, the rows after those that were read before. */
  batch?: Batch;
}

interface NamedRows {
  /** Only the rows with these ids. */
  Ids?: readonly number[] | null;
  /** All rows but those with these ids. */
  Except?: readonly number[] | null;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** A column of the table, or one of a joined table with that table's name in front. */
type ColumnOf<T extends keyof Tables & string> =
  | (keyof Tables[T] & string)
  | { [Joined in keyof Tables & string]: `${Joined}.${keyof Tables[Joined] & string}` }[keyof Tables & string];

/**
 * The query has the columns and the filters. The request says which page of it to read. A table that is joined has, by the join alone, at
 * most one row for each row of the list: whole rows are read without the filters. Where the query joins a table only for the order,
 * `matching` is the same rows without that table: they are counted faster.
 */
export const page = async <T extends keyof Tables & string, Row>(
  data: Data,
  table: T,
  allRows: SelectQueryBuilder<Tables, T, Row>,
  order: Order<ColumnOf<T>>,
  { CurrentPage, RecordsPerPage, Ids, Except, batch }: PageRequest,
  matching: SelectQueryBuilder<Tables, T, unknown> = allRows,
): Promise<Page<Row>> => {
  const only = <Rows>(rows: SelectQueryBuilder<Tables, T, Rows>) => namedRows(data, table, rows, { Ids, Except });
  const query = only(allRows);
  if (batch) return { rows: await nextBatch(data, table, query, order, batch), total: 0 };
  const limit = RecordsPerPage === 0 ? mostRowsOfAll : RecordsPerPage;
  const list: List<T, Row> = { data, table, query, order, limit, offset: (CurrentPage - 1) * limit };
  const count = countOf(only(matching));
  if (isSearch(count.sql)) return searchPage(list, count);
  const [rows, total] = await Promise.all([order.none ? rowsOfBothParts(list) : rowsAt(list, count), cachedTotal(data, count)]);
  return { rows, total };
};

export const namedRows = <T extends keyof Tables & string, Row>(
  data: Data,
  table: T,
  rows: SelectQueryBuilder<Tables, T, Row>,
  { Ids, Except }: NamedRows,
): SelectQueryBuilder<Tables, T, Row> => {
  const some = Ids ? rows.where(isOneOf(data, table, Ids)) : rows;
  // All others are looked at, to count them.
  return Except?.length ? some.where(sql<SqlBool>`${aside} not (${isOneOf(data, table, Except)})`) : some;
};

export const isOneOf = (data: Data, table: string, ids: readonly number[]) => isAmong(data, `${table}.id`, ids);

/** The ids are one value of the statement, so that it is prepared only once. */
export const isAmong = ({ engine }: Data, column: string, ids: readonly number[]): RawBuilder<SqlBool> => {
  const id = sql.ref(column);
  if (engine === 'postgres') return sql`${id} = any(cast(${`{${ids.join()}}`} as integer[]))`;
  return sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
};

const countOf = <T extends keyof Tables & string, Row>(query: SelectQueryBuilder<Tables, T, Row>) =>
  query.clearSelect().select(sql<number>`count(*)`.as('total')).compile();

const rowsAt = async <T extends keyof Tables & string, Row>(
  list: List<T, Row>,
  count: CompiledQuery<{ total: number }>,
): Promise<Row[]> => {
  if (list.offset < nearStart) return rowsFromStart(list);
  const total = await cachedTotal(list.data, count);
  return list.offset <= total / 2 ? rowsFromStart(list) : rowsFromEnd(list, total);
};

/** Rows that have a value come first, then those that have none. So an index on the column is enough for both directions. */
const rowsOfBothParts = async <T extends keyof Tables & string, Row>(list: List<T, Row>): Promise<Row[]> => {
  const { by } = columnsOf(list);
  const filled = { ...list, query: list.query.where(hasValue(by, list.order.none)) };
  const count = countOf(filled.query);
  const rows = await rowsAt(filled, count);
  if (rows.length === list.limit) return rows;
  const read = list.offset + rows.length;
  const total = rows.length > 0 || list.offset === 0 ? read : await cachedTotal(list.data, count);
  const query = list.query.where(hasNoValue(by, list.order.none));
  const rest = { ...list, query, offset: read - total, limit: list.limit - rows.length };
  return [...rows, ...(await rowsAt(rest, countOf(query)))];
};

/** Below this offset the rows are read at once, without waiting for the total, which tells the nearer end. */
const nearStart = 1_000;

interface List<T extends keyof Tables & string, Row> {
  data: Data;
  table: T;
  query: SelectQueryBuilder<Tables, T, Row>;
  order: Order;
  limit: number;
  offset: number;
}

const rowsFromStart = async <T extends keyof Tables & string, Row>(list: List<T, Row>): Promise<Row[]> => {
  const rows = await rowsWithIds(list, idsOf(list)).execute();
  return rows.slice(0, list.limit);
};

const rowsFromEnd = async <T extends keyof Tables & string, Row>(list: List<T, Row>, total: number): Promise<Row[]> => {
  const remaining = total - list.offset;
  if (remaining <= 0) return [];
  const direction = list.order.direction === 'asc' ? 'desc' : 'asc';
  const reversed: List<T, Row> = { ...list, order: { ...list.order, direction }, offset: Math.max(0, remaining - list.limit) };
  const rows = await rowsWithIds(reversed, idsOf(reversed)).execute();
  return rows.slice(0, Math.min(remaining, list.limit)).reverse();
};

/** A search has to read all its matches to sort them, so the same statement counts them. */
const searchPage = async <T extends keyof Tables & string, Row>(
  list: List<T, Row>,
  count: CompiledQuery<{ total: number }>,
): Promise<Page<Row>> => {
  const rows = await rowsWithIds(list, idsAndTotalOf(list), 'row_last').select(sql<number>`total_rows`.as('TotalRecords')).execute();
  // The column is selected in the line above. The types cannot know this, because the row may have any type.
  const first = rows[0] as { TotalRecords: number } | undefined;
  return { rows: rows.slice(0, list.limit), total: first?.TotalRecords ?? (list.offset === 0 ? 0 : await totalOf(list.data, count)) };
};

/**
 * The ids of a page are read first, from an index that has only the columns of filters and order. Then whole rows are read for these
 * ids only.
 */
const rowsWithIds = <T extends keyof Tables & string, Row>(
  list: List<T, Row>,
  pageIds: AliasedExpression<PageId, 'page_ids'>,
  isLast?: 'row_last',
) => {
  const { by, id, direction } = columnsOf(list);
  return list.query
    .clearWhere()
    .innerJoin(pageIds, (join) => join.on(sql<SqlBool>`row_id = ${id}`))
    .$if(isLast !== undefined, (query) => query.orderBy(sql.ref('row_last')))
    .orderBy(by, direction)
    .orderBy(id, direction);
};

interface PageId {
  row_id: number;
}

/** So many rows are skipped aside, because an order that no index has sorts all of them. */
const farAway = 10_000;

const idsOf = <T extends keyof Tables & string, Row>(list: List<T, Row>): AliasedExpression<PageId, 'page_ids'> => {
  const { by, id, direction } = columnsOf(list);
  const row = list.offset < farAway ? id : sql<number>`${aside} ${id}`;
  return list.query
    .clearSelect()
    .select(row.as('row_id'))
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limitOf(list))
    .offset(list.offset)
    .as('page_ids');
};

const idsAndTotalOf = <T extends keyof Tables & string, Row>(list: List<T, Row>): AliasedExpression<PageId, 'page_ids'> => {
  const { by, id, direction } = columnsOf(list);
  const isLast = list.order.none ? sql<number>`case when ${hasNoValue(by, list.order.none)} then 1 else 0 end` : sql<number>`0`;
  const all = list.query.clearSelect().select([id.as('row_id'), by.as('row_order'), isLast.as('row_last')]);
  const sorted = sql.raw(`order by row_last, row_order ${direction}, row_id ${direction}`);
  return sql<PageId>`(with matches as materialized ${all} select row_id, row_last, (select count(*) from matches) as total_rows from matches ${sorted} limit ${limitOf(list)} offset ${list.offset})`.as(
    'page_ids',
  );
};

const columnsOf = <T extends keyof Tables & string, Row>({ data, table, order }: List<T, Row>) => ({
  by: orderColumn(data, table, order),
  id: sql.ref<number>(`${table}.id`),
  direction: order.direction,
});

/**
 * The limit is written into the statement, so that the database plans for it. It is rounded up to one of few values, so that there are
 * few different statements to prepare.
 */
const roundedLimit = (limit: number) => sql.lit(roundedLimits.find((rounded) => limit <= rounded) ?? mostRowsOfAll);

const limitOf = ({ limit }: { limit: number }) => roundedLimit(limit);

const roundedLimits = [10, 25, 50, largestPage];

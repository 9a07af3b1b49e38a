// A page of a list: the rows asked for and the exact total. A list is walked from its nearer end, and counted once as long as nothing is
// written.

import { type AliasedExpression, type CompiledQuery, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { largestPage, mostRowsOfAll } from '../../wire/call.ts';
import type { Data, Tables } from '../data.ts';
import { isSearch } from './search.ts';
import { cachedTotal, totalOf } from './totals.ts';

export interface PageRequest {
  CurrentPage: number;
  RecordsPerPage: number;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** What a list is ordered by: a column of its table that is never null, and then the id in the same direction. */
export interface Order<Column extends string = string> {
  by: Column;
  direction: 'asc' | 'desc';
}

export const newestFirst = { by: 'created_at', direction: 'desc' } as const;

/** The query names its columns and filters; what page of it is wanted comes from the request. */
export const page = async <T extends keyof Tables & string, Row>(
  data: Data,
  table: T,
  query: SelectQueryBuilder<Tables, T, Row>,
  order: Order<keyof Tables[T] & string>,
  { CurrentPage, RecordsPerPage }: PageRequest,
): Promise<Page<Row>> => {
  const limit = RecordsPerPage === 0 ? mostRowsOfAll : RecordsPerPage;
  const list: List<T, Row> = { data, table, query, order, limit, offset: (CurrentPage - 1) * limit };
  const count = query.clearSelect().select(sql<number>`count(*)`.as('total')).compile();
  if (isSearch(count.sql)) return searchedPage(list, count);
  if (list.offset < nearFront) {
    const [rows, total] = await Promise.all([rowsFromFront(list), cachedTotal(data, count)]);
    return { rows, total };
  }
  const total = await cachedTotal(data, count);
  return { rows: await (list.offset <= total / 2 ? rowsFromFront(list) : rowsFromEnd(list, total)), total };
};

/** Rows so near are read without waiting for the total, which tells the nearer end. */
const nearFront = 1_000;

interface List<T extends keyof Tables & string, Row> {
  data: Data;
  table: T;
  query: SelectQueryBuilder<Tables, T, Row>;
  order: Order;
  limit: number;
  offset: number;
}

const rowsFromFront = async <T extends keyof Tables & string, Row>(list: List<T, Row>): Promise<Row[]> => {
  const rows = await rowsAmong(list, idsOf(list)).execute();
  return rows.slice(0, list.limit);
};

const rowsFromEnd = async <T extends keyof Tables & string, Row>(list: List<T, Row>, total: number): Promise<Row[]> => {
  const left = total - list.offset;
  if (left <= 0) return [];
  const direction = list.order.direction === 'asc' ? 'desc' : 'asc';
  const turned: List<T, Row> = { ...list, order: { by: list.order.by, direction }, offset: Math.max(0, left - list.limit) };
  const rows = await rowsAmong(turned, idsOf(turned)).execute();
  return rows.slice(0, Math.min(left, list.limit)).reverse();
};

/** A search has to look at every row it finds to tell the first ones: it counts them on the way. */
const searchedPage = async <T extends keyof Tables & string, Row>(
  list: List<T, Row>,
  count: CompiledQuery<{ total: number }>,
): Promise<Page<Row>> => {
  const rows = await rowsAmong(list, idsAndTotalOf(list)).select(sql<number>`found_total`.as('TotalRecords')).execute();
  // Selected just above, which the types cannot tell of a row that may be any.
  const first = rows[0] as { TotalRecords: number } | undefined;
  return { rows: rows.slice(0, list.limit), total: first?.TotalRecords ?? (list.offset === 0 ? 0 : await totalOf(list.data, count)) };
};

/** A page's ids are found first, in an index that holds no more than filters and order need; whole rows are read for those only. */
const rowsAmong = <T extends keyof Tables & string, Row>(list: List<T, Row>, found: AliasedExpression<Found, 'found'>) => {
  const { by, id, direction } = columnsOf(list);
  return list.query
    .clearWhere()
    .innerJoin(found, (join) => join.on(sql<SqlBool>`found_id = ${id}`))
    .orderBy(by, direction)
    .orderBy(id, direction);
};

interface Found {
  found_id: number;
}

const idsOf = <T extends keyof Tables & string, Row>(list: List<T, Row>): AliasedExpression<Found, 'found'> => {
  const { by, id, direction } = columnsOf(list);
  return list.query
    .clearSelect()
    .select(id.as('found_id'))
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limitOf(list))
    .offset(list.offset)
    .as('found');
};

const idsAndTotalOf = <T extends keyof Tables & string, Row>(list: List<T, Row>): AliasedExpression<Found, 'found'> => {
  const { by, id, direction } = columnsOf(list);
  const all = list.query.clearSelect().select([id.as('found_id'), by.as('found_by')]);
  const sorted = sql.raw(`order by found_by ${direction}, found_id ${direction}`);
  return sql<Found>`(with matches as materialized ${all} select found_id, (select count(*) from matches) as found_total from matches ${sorted} limit ${limitOf(list)} offset ${list.offset})`.as(
    'found',
  );
};

const columnsOf = <T extends keyof Tables & string, Row>({ table, order: { by, direction } }: List<T, Row>) => ({
  by: sql.ref<string | number>(`${table}.${by}`),
  id: sql.ref<number>(`${table}.id`),
  direction,
});

/** Written into the statement, so that the database plans for it; one of few, so that statements stay few. */
const limitOf = ({ limit }: { limit: number }) => sql.lit(limits.find((each) => limit <= each) ?? mostRowsOfAll);

const limits = [10, 25, 50, largestPage];

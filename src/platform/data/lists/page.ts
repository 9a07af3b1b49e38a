// Reads one page of a list: its rows and the exact total. A list is read from its nearer end. Its total is cached until something is
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

/** The order of a list: by a column of its table that is never null, then by the id, both in the same direction. */
export interface Order<Column extends string = string> {
  by: Column;
  direction: 'asc' | 'desc';
}

export const newestFirst = { by: 'created_at', direction: 'desc' } as const;

/** The query has the columns and the filters. The request says which page of it to read. */
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
  if (isSearch(count.sql)) return searchPage(list, count);
  if (list.offset < nearStart) {
    const [rows, total] = await Promise.all([rowsFromStart(list), cachedTotal(data, count)]);
    return { rows, total };
  }
  const total = await cachedTotal(data, count);
  return { rows: await (list.offset <= total / 2 ? rowsFromStart(list) : rowsFromEnd(list, total)), total };
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
  const reversed: List<T, Row> = { ...list, order: { by: list.order.by, direction }, offset: Math.max(0, remaining - list.limit) };
  const rows = await rowsWithIds(reversed, idsOf(reversed)).execute();
  return rows.slice(0, Math.min(remaining, list.limit)).reverse();
};

/** A search has to read all its matches to sort them, so the same statement counts them. */
const searchPage = async <T extends keyof Tables & string, Row>(
  list: List<T, Row>,
  count: CompiledQuery<{ total: number }>,
): Promise<Page<Row>> => {
  const rows = await rowsWithIds(list, idsAndTotalOf(list)).select(sql<number>`total_rows`.as('TotalRecords')).execute();
  // The column is selected in the line above. The types cannot know this, because the row may have any type.
  const first = rows[0] as { TotalRecords: number } | undefined;
  return { rows: rows.slice(0, list.limit), total: first?.TotalRecords ?? (list.offset === 0 ? 0 : await totalOf(list.data, count)) };
};

/**
 * The ids of a page are read first, from an index that has only the columns of filters and order. Then whole rows are read for these
 * ids only.
 */
const rowsWithIds = <T extends keyof Tables & string, Row>(list: List<T, Row>, pageIds: AliasedExpression<PageId, 'page_ids'>) => {
  const { by, id, direction } = columnsOf(list);
  return list.query
    .clearWhere()
    .innerJoin(pageIds, (join) => join.on(sql<SqlBool>`row_id = ${id}`))
    .orderBy(by, direction)
    .orderBy(id, direction);
};

interface PageId {
  row_id: number;
}

const idsOf = <T extends keyof Tables & string, Row>(list: List<T, Row>): AliasedExpression<PageId, 'page_ids'> => {
  const { by, id, direction } = columnsOf(list);
  return list.query
    .clearSelect()
    .select(id.as('row_id'))
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limitOf(list))
    .offset(list.offset)
    .as('page_ids');
};

const idsAndTotalOf = <T extends keyof Tables & string, Row>(list: List<T, Row>): AliasedExpression<PageId, 'page_ids'> => {
  const { by, id, direction } = columnsOf(list);
  const all = list.query.clearSelect().select([id.as('row_id'), by.as('row_order')]);
  const sorted = sql.raw(`order by row_order ${direction}, row_id ${direction}`);
  return sql<PageId>`(with matches as materialized ${all} select row_id, (select count(*) from matches) as total_rows from matches ${sorted} limit ${limitOf(list)} offset ${list.offset})`.as(
    'page_ids',
  );
};

const columnsOf = <T extends keyof Tables & string, Row>({ table, order: { by, direction } }: List<T, Row>) => ({
  by: sql.ref<string | number>(`${table}.${by}`),
  id: sql.ref<number>(`${table}.id`),
  direction,
});

/**
 * The limit is written into the statement, so that the database plans for it. It is rounded up to one of few values, so that there are
 * few different statements to prepare.
 */
const limitOf = ({ limit }: { limit: number }) => sql.lit(roundedLimits.find((rounded) => limit <= rounded) ?? mostRowsOfAll);

const roundedLimits = [10, 25, 50, largestPage];

// The statements that answer pages of a list, made from its query: once for each text of a query, and then kept.

import { type SelectQueryBuilder, sql } from 'kysely';
import { largestPage, mostRowsOfAll } from '../../wire/call.ts';
import type { Engine, Tables } from '../data.ts';
import { stride } from './known-lists.ts';

/** Each takes the parameters of the query, then those that it names itself. */
export interface ListStatements {
  total: string;
  /** How many rows there are from a milestone on, itself among them. Takes the milestone, by and id. */
  totalFromMilestone: string;
  /** Takes an offset. */
  rows: string;
  rowsWithTotal: string;
  milestone: string;
  /** Takes a milestone, by and id, and the offset from there. */
  rowsFromMilestone: string;
  nextMilestone: string;
  allMilestones: string;
}

const mostKept = 500;
const kept = new Map<string, ListStatements>();

export const statementsOf = <T extends keyof Tables & string, Row>(
  engine: Engine,
  table: T,
  query: SelectQueryBuilder<Tables, T, Row>,
  text: string,
  rows: number,
): ListStatements => {
  // Written into the statement, so that the database plans for it; of few sizes, so that the statements stay few.
  const limit = limits.find((each) => rows <= each) ?? mostRowsOfAll;
  const key = `${engine} ${limit} ${text}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const statements = makeStatements(engine, table, query, text, limit);
  kept.set(key, statements);
  return statements;
};

const limits = [10, 25, 50, largestPage];

// The page's ids are found first, in an index that holds no more than filters and order need; whole rows are read for those only.
const makeStatements = <T extends keyof Tables & string, Row>(
  engine: Engine,
  table: T,
  query: SelectQueryBuilder<Tables, T, Row>,
  text: string,
  limit: number,
): ListStatements => {
  const { order, by, id, isDescending } = orderOf(text);
  const filtered = query.clearSelect().clearOrderBy().where(sql<boolean>`true`).compile();
  const from = filtered.sql.replace(/^select /, '');
  const unfiltered = query.clearWhere().clearOrderBy();
  const count = sql<number>`(select count(*) from found)`.as('TotalRecords');
  const rowId = `"${table}"."id"`;
  const parameter = (number: number) => (engine === 'postgres' ? `$${filtered.parameters.length + number}` : '?');
  const fromMilestone = `and (${by}, ${id}) ${isDescending ? '<=' : '>='} (${parameter(1)}, ${parameter(2)})`;
  const milestone = (more: string, offset: string) =>
    `select ${by} as "by", ${id} as "id" ${from} ${more} order by ${order} limit 1 offset ${offset}`;
  const rowsAmong = (select: string, ids: string, offset: string) =>
    `${select} where ${rowId} in (${ids} limit ${limit} offset ${offset}) order by ${order}`;
  const rows = (more: string, offset: string) =>
    rowsAmong(withoutParameters(unfiltered.compile()), `select ${rowId} ${from} ${more} order by ${order}`, offset);
  const direction = isDescending ? 'desc' : 'asc';
  const idsFound = `select found_id from found order by found_by ${direction}, found_id ${direction}`;
  const rowsOfFound = rowsAmong(withoutParameters(unfiltered.select(count).compile()), idsFound, parameter(1));
  return {
    total: `select count(*) as total ${from}`,
    totalFromMilestone: `select count(*) as total ${from} ${fromMilestone}`,
    rows: rows('', parameter(1)),
    rowsWithTotal: `with found as materialized (select ${by} as found_by, ${id} as found_id ${from}) ${rowsOfFound}`,
    milestone: milestone('', parameter(1)),
    rowsFromMilestone: rows(fromMilestone, parameter(3)),
    nextMilestone: milestone(fromMilestone, parameter(3)),
    allMilestones: `select "by", "id" from (select ${by} as "by", ${id} as "id", row_number() over (order by ${order}) as number ${from}) as numbered where number > 1 and number % ${stride} = 1 order by number`,
  };
};

const orderPattern = / order by ((\S+?)( desc)?, (\S+?)( desc)?)$/;

const orderOf = (text: string) => {
  const [, order, by, isByDescending, id, isDescending] = orderPattern.exec(text) ?? [];
  if (!order || isByDescending !== isDescending)
    throw new Error(`A list is ordered by one column and then the id, both ways alike: ${text}`);
  return { order, by, id, isDescending: isDescending !== undefined };
};

const withoutParameters = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): string => {
  if (parameters.length > 0) throw new Error(`What a list selects and joins takes no parameters: ${text}`);
  return text;
};

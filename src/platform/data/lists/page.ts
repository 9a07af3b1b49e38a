// A page of a list: the rows asked for and the exact total, found without walking through all rows before it and without counting twice.

import { CompiledQuery, type SelectQueryBuilder } from 'kysely';
import { mostRowsOfAll } from '../../wire/call.ts';
import type { Data, Tables } from '../data.ts';
import { type KnownList, knownList, type Milestone, stride } from './known-lists.ts';
import { type ListStatements, statementsOf } from './list-statements.ts';
import { isSearch } from './search.ts';

export interface PageRequest {
  CurrentPage: number;
  RecordsPerPage: number;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * The query names its columns, filters and order: one column that is never null, and then the id. What page of it is wanted
 * comes from the request.
 */
export const page = async <T extends keyof Tables & string, Row>(
  data: Data,
  table: T,
  query: SelectQueryBuilder<Tables, T, Row>,
  { CurrentPage, RecordsPerPage }: PageRequest,
): Promise<Page<Row>> => {
  const limit = RecordsPerPage === 0 ? mostRowsOfAll : RecordsPerPage;
  const offset = (CurrentPage - 1) * limit;
  const { sql, parameters } = query.compile();
  const statements = statementsOf(data.engine, table, query, sql, limit);
  const known = knownList(data, `${sql}\n${JSON.stringify(parameters)}`);
  const list = { data, parameters, statements, known };
  const isNewSearch = known.total === null && isSearch(sql);
  const { rows, total } = await (isNewSearch ? rowsWithTotal<Row>(list, offset) : rowsAndTotal<Row>(list, offset));
  return { rows: rows.length > limit ? rows.slice(0, limit) : rows, total };
};

interface List {
  data: Data;
  parameters: readonly unknown[];
  statements: ListStatements;
  known: KnownList;
}

const run = async <Row>({ data, parameters }: List, statement: string, ...more: unknown[]): Promise<Row[]> => {
  const { rows } = await data.read.getExecutor().executeQuery<Row>(CompiledQuery.raw(statement, [...parameters, ...more]));
  return rows;
};

/** A search has to look at every row it finds to tell the first ones: it counts them on the way. */
const rowsWithTotal = async <Row>(list: List, offset: number): Promise<Page<Row>> => {
  const rows = await run<Row & { TotalRecords: number }>(list, list.statements.rowsWithTotal, offset);
  const total = rows[0]?.TotalRecords ?? (offset === 0 ? 0 : await totalOf(list));
  list.known.total = Promise.resolve(total);
  return { rows, total };
};

const rowsAndTotal = async <Row>(list: List, offset: number): Promise<Page<Row>> => {
  const [rows, total] = await Promise.all([rowsFrom<Row>(list, offset), totalOf(list)]);
  return { rows, total };
};

const totalOf = (list: List): Promise<number> => {
  const { known } = list;
  known.total ??= count(list).catch((error: unknown) => {
    known.total = null;
    throw error;
  });
  return known.total;
};

/** Where all milestones are being found, only what is behind the last of them is left to count. */
const count = async (list: List): Promise<number> => {
  const { known, statements } = list;
  await known.learning;
  const last = known.learning && known.milestones.at(-1);
  const [counted] = await (last
    ? run<Counted>(list, statements.totalFromMilestone, last.by, last.id)
    : run<Counted>(list, statements.total));
  return (last ? known.milestones.length * stride : 0) + (counted?.total ?? 0);
};

interface Counted {
  total: number;
}

/** Walks to the page from the milestone before it, never more than a stride. */
const rowsFrom = async <Row>(list: List, offset: number): Promise<Row[]> => {
  const strides = Math.floor(offset / stride);
  if (strides === 0) return run(list, list.statements.rows, offset);
  const milestone = await milestoneAt(list, strides);
  return milestone ? run(list, list.statements.rowsFromMilestone, milestone.by, milestone.id, offset - strides * stride) : [];
};

/** The milestone so many strides into the list, if it is that long. What is learned on the way there is kept. */
const milestoneAt = async (list: List, strides: number): Promise<Milestone | undefined> => {
  const { data, known } = list;
  if (known.milestones.length < strides) await (data.engine === 'postgres' ? learnAll(list) : learnUpTo(list, strides));
  return known.milestones[strides - 1];
};

/** Where every statement goes to a server and back, one that gives them all; those who ask at the same time wait for the same. */
const learnAll = (list: List): Promise<void> => {
  const { known, statements } = list;
  known.learning ??= run<Milestone>(list, statements.allMilestones).then(
    (all) => {
      known.milestones = all;
    },
    (error: unknown) => {
      known.learning = null;
      throw error;
    },
  );
  return known.learning;
};

const learnUpTo = async (list: List, strides: number): Promise<void> => {
  const { milestones } = list.known;
  for (let reached = Math.min(strides, milestones.length); reached < strides; reached++) {
    const next = await milestoneAfter(list, milestones[reached - 1]);
    if (!next) return;
    milestones[reached] = next;
  }
};

const milestoneAfter = async (list: List, last: Milestone | undefined): Promise<Milestone | undefined> => {
  const { milestone, nextMilestone } = list.statements;
  const [next] = await (last ? run<Milestone>(list, nextMilestone, last.by, last.id, stride) : run<Milestone>(list, milestone, stride));
  return next;
};

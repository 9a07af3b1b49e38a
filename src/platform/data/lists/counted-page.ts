// A page of rows that were counted in memory, in the order that is asked for. As page() does it for rows of a table.

import { mostRowsOfAll } from '../../wire/list-input.ts';
import { foldText, oneSpaceEach } from '../../wire/texts/fold-text.ts';
import type { Batch } from './batch.ts';

interface PageRequest<Field extends string> {
  CurrentPage: number;
  RecordsPerPage: number;
  Sort: Field | `-${Field}` | null;
  Ids: readonly number[] | null;
  Except: readonly number[] | null;
  batch?: Batch;
}

type Value = string | number | null;

interface Counted<Row> {
  /** Those of the page; for a file all of them at once. */
  shown: Row[];
  all: Row[];
}

/** Without an order by name. Rows without a value are last in both directions; rows alike are in the order of their ids. */
export const countedPage = <Field extends string, Row extends { row: { Id: number }; name: string }>(
  rows: readonly Row[],
  { CurrentPage, RecordsPerPage, Sort, Ids, Except, batch }: PageRequest<Field>,
  fieldOf: (row: Row, field: Field) => Value,
): Counted<Row> => {
  const [only, not] = [Ids && new Set(Ids), new Set(Except)];
  const wanted = rows.filter(({ row }) => (only === null || only.has(row.Id)) && !not.has(row.Id));
  const way = Sort?.startsWith('-') ? -1 : 1;
  // The contract accepts no other field.
  const field = Sort === null ? null : (Sort.replace(/^-/, '') as Field);
  const keyed = wanted.map((row) => ({ row, value: field === null ? row.name : fieldOf(row, field) }));
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null) {
      return Number(one.value === null) - Number(other.value === null) || way * (one.row.row.Id - other.row.row.Id);
    }
    if (one.value !== other.value) return one.value < other.value ? -way : way;
    return way * (one.row.row.Id - other.row.row.Id);
  });
  const all = keyed.map(({ row }) => row);
  if (batch) {
    batch.isDone = true;
    return { shown: all, all };
  }
  const limit = RecordsPerPage === 0 ? mostRowsOfAll : RecordsPerPage;
  return { shown: all.slice((CurrentPage - 1) * limit, CurrentPage * limit), all };
};

/** Whether one of the folded texts contains what is searched, as `contains` finds rows of a table. */
export const searchOf = (text: string | null): ((...folded: string[]) => boolean) => {
  if (text === null) return () => true;
  const ways = [text, oneSpaceEach(text)].map(foldText).filter((way) => way !== '');
  return (...folded) => folded.some((one) => ways.some((way) => one.includes(way)));
};

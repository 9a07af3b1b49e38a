// The declaration of a list call. It is apart from the other calls, which pages that are open to anyone load without lists.

import { z } from 'zod';
import { type Declared, type Noun, rowsRes } from './call.ts';
import { type Labelled, wordsOf } from './labels.ts';
import type { WordOf } from './list-contract.ts';
import { exporting, optionalIds, paging, shortened, sortBy } from './list-input.ts';

interface DeclaredList<Filters, Row, Sort, More> extends Omit<Declared<z.ZodType>, 'input'> {
  noun: Noun;
  filters: Filters;
  row: Row;
  /** The fields of the row that mean an order. */
  sorts: readonly Sort[];
  /** The words of the screen for fields of the row, where they are not the name of the field. */
  labels?: { [Field in keyof Row]?: string };
  /** The words of the screen for the values of a field that are codes. A file has them. */
  words?: { [Field in keyof Row]?: WordOf };
  /** What its files are called, where this is not the noun. */
  fileName?: string;
  /** The formatted texts of the row. */
  long?: readonly (keyof Row & string)[];
  /** Filters of which the history of exports says that they were set, and not to what: people are named who may be forgotten. */
  unkept?: readonly (keyof Filters & string)[];
  /** What the list says about itself as a whole. */
  more?: More;
}

type NoFields = Record<never, never>;

/** A list: it takes filters and an order, and returns one page of rows and the total, or a file of all rows. */
export const listCall = <
  Filters extends Record<string, Labelled>,
  Row extends z.ZodRawShape,
  const Sort extends keyof Row & string,
  More extends z.ZodRawShape = NoFields,
>({
  filters,
  row,
  labels,
  more,
  long = [],
  ...declared
}: DeclaredList<Filters, Row, Sort, More>) => ({
  ...declared,
  method: 'POST' as const,
  long,
  input: z.object({
    ...paging,
    Sort: sortBy(declared.sorts),
    ...exporting(Object.keys(row)),
    ...shortened(long),
    Ids: optionalIds.describe('Only these rows'),
    Except: optionalIds.describe('All rows but these'),
    ...filters,
  }),
  row: z.object({ ...row, TotalRecords: z.number() }),
  // TypeScript does not know that no fields are an object without fields.
  res: z.object({ ...rowsRes, ...(more ?? ({} as More)) }),
  labels: Object.fromEntries(Object.keys(row).map((field) => [field, labels?.[field] ?? wordsOf(field)])),
});

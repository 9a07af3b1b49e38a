// The declaration of a list call. In a file of its own, because pages open to anyone load calls without lists.

import { z } from 'zod';
import { type Declared, type NoFields, type Noun, rowsRes } from './call.ts';
import { type Labelled, wordsOf } from './labels.ts';
import type { WordOf } from './list-contract.ts';
import { exporting, optionalIds, paging, shortened, sortBy } from './list-input.ts';

interface DeclaredList<Filters, Row, Sort, More> extends Omit<Declared<z.ZodType>, 'input'> {
  noun: Noun;
  filters: Filters;
  row: Row;
  /** The fields of the row by which it can be sorted. */
  sorts: readonly Sort[];
  /** The screen's words for fields, where they differ from the field's name. */
  labels?: { [Field in keyof Row]?: string };
  /** The screen's words for values that are codes. Files have them. */
  words?: { [Field in keyof Row]?: WordOf };
  /** The name of its files, if it is not the noun. */
  fileName?: string;
  /** The formatted texts of the row. */
  long?: readonly (keyof Row & string)[];
  /** Filters of which the history of exports keeps only that they were set: they name people who may ask to be forgotten. */
  unkept?: readonly (keyof Filters & string)[];
  /** What the list says about itself as a whole. */
  more?: More;
}

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
  labels: Object.fromEntries(Object.keys(row).map((field) => [field, labels?.[field] ?? usualLabels[field] ?? wordsOf(field)])),
});

/** Of fields that many lists have. */
const usualLabels: Record<string, string> = { IsFound: 'Is in the directory' };

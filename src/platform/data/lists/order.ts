// The order of a list: the usual one, or the one that a request asks for by a field of its rows.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../aside.ts';
import type { Data } from '../data.ts';

/**
 * By a column, then by the id in the same direction. The column is one of the list's table, or of another one with its name in front; or
 * it is an expression, which no index helps unless `isIndexed` says so.
 */
export interface Order<Column extends string = string> {
  by: Column | RawBuilder<OrderValue>;
  direction: 'asc' | 'desc';
  /** How the column says that it has no value. Such rows are last in both directions. If left out, every row has a value. */
  none?: 'null' | 'blank';
  /** A text that is no folded one. */
  isText?: true;
  /** An index has the expression. */
  isIndexed?: true;
}

export const newestFirst = { by: 'created_at', direction: 'desc' } as const;

type Sorted = string | Omit<Order, 'direction'>;

export const nullsLast = <const Column extends string>(by: Column) => ({ by, none: 'null' }) as const;
export const blanksLast = <const Column extends string>(by: Column) => ({ by, none: 'blank' }) as const;

/** A column that no index has in the order of the list. */
export const unindexed = <Value extends OrderValue = string>(column: string) => sql.ref<Value>(column);

export const sortAsText = <const By extends string | RawBuilder<OrderValue>>(by: By) => ({ by, isText: true }) as const;

type ByOf<S> = S extends { by: infer By } ? By : S;

/** The order that the request asks for, or else the usual one. `columns` has the column of each field that the contract names. */
export const orderOf = <
  Sort extends string,
  const Usual extends Order,
  const Columns extends Record<Sort extends `-${string}` ? never : Sort, Sorted>,
>(
  { Sort }: { Sort: Sort | null },
  usual: Usual,
  columns: Columns,
) => {
  type Result = Order<Extract<ByOf<Columns[keyof Columns]> | Usual['by'], string>>;
  // Result has the columns of the usual order too, but TypeScript does not compare types that it has yet to work out.
  if (Sort === null) return usual as Order as Result;
  const direction = Sort.startsWith('-') ? 'desc' : 'asc';
  // The contract accepts no other field, but TypeScript cannot take a part of a text type away.
  const column: Sorted = columns[Sort.replace(/^-/, '') as keyof Columns];
  return { ...(typeof column === 'string' ? { by: column } : column), direction } as Result;
};

export type OrderValue = string | number | boolean | null;

/**
 * The column as both engines sort it. A text is compared by its code points, as SQLite does: the order of PostgreSQL follows the
 * language of the database. What no index has is sorted aside: all rows are read for it.
 */
export const orderColumn = (
  { engine }: Pick<Data, 'engine'>,
  table: string,
  { by, isText = typeof by === 'string' && by.endsWith('_folded'), isIndexed }: Pick<Order, 'by' | 'isIndexed'> & { isText?: boolean },
): RawBuilder<OrderValue> => {
  const column =
    typeof by === 'string'
      ? sql.ref<OrderValue>(by.includes('.') ? by : `${table}.${by}`)
      : isIndexed
        ? by
        : sql<OrderValue>`${aside} ${by}`;
  return engine === 'postgres' && isText ? sql`${column} collate "C"` : column;
};

export const hasValue = (column: RawBuilder<OrderValue>, none: Order['none']) =>
  none === 'blank' ? sql<SqlBool>`${column} > ''` : sql<SqlBool>`${column} is not null`;

export const hasNoValue = (column: RawBuilder<OrderValue>, none: Order['none']) =>
  none === 'blank' ? sql<SqlBool>`${column} = ''` : sql<SqlBool>`${column} is null`;

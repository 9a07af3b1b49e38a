// The search of a list by one text: rows that have it in one of several columns, or that are found by it in another way.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { digitsSought } from '../../wire/phone.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import { aside } from '../aside.ts';
import type { Data, Tables } from '../data.ts';
import { contains, type FoldedColumn } from './search.ts';

export interface Searched<T extends keyof Tables & string> {
  /** Folded columns, all of them in the table's index of trigrams. */
  texts: readonly (FoldedColumn<T> & string)[];
  /** The one among them that has telephone numbers: its digits are found however they are typed. */
  phone?: FoldedColumn<T> & string;
  /** The ids of further rows, each as a select. */
  also?: readonly RawBuilder<unknown>[];
}

/** Whether the search finds the row. */
export const searchRows = <T extends keyof Tables & string>(
  data: Pick<Data, 'engine'>,
  table: T,
  { texts, phone, also = [] }: Searched<T>,
  text: string,
): RawBuilder<SqlBool> => {
  const digits = phone === undefined ? null : digitsSought(text);
  const isInTexts = contains(data, table, texts, text);
  const found =
    phone === undefined || digits === null || digits === text ? isInTexts : either(isInTexts, contains(data, table, phone, digits));
  if (also.length === 0) return found;
  const id = sql.ref(`${table}.id`);
  const ways = [sql`select ${id} from ${sql.table(table)} where ${found}`, ...also];
  return sql<SqlBool>`${id} in (${sql.join(ways, sql` union all `)})`;
};

const either = (one: RawBuilder<SqlBool>, other: RawBuilder<SqlBool>) => sql<SqlBool>`(${one} or ${other})`;

/** Whether a text that has no folded copy contains this one. All rows are looked at, so it is for short lists, or aside from the others. */
export const containsUnfolded = ({ engine }: Pick<Data, 'engine'>, column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => {
  const place = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
  const ways = [...new Set([foldText(text), text.toLowerCase()])].filter((one) => one !== '');
  if (ways.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${aside} (${sql.join(
    ways.map((one) => sql`${place}(lower(${column}), ${one}) > 0`),
    sql` or `,
  )})`;
};

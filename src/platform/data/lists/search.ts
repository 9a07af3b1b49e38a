// Searches text without regard to case and accents, in any script. It uses a folded copy of the text, which has a trigram index.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { longest } from '../../wire/fields.ts';
import { foldText, oneSpaceEach } from '../../wire/texts/fold-text.ts';
import { aside } from '../aside.ts';
import type { Data, Tables } from '../data.ts';

/** The two columns of a text that can be searched: the text and its folded copy. */
export const searchable = <Column extends string>(column: Column, text: string) =>
  // TypeScript does not know the type of computed keys.
  ({ [column]: text, [`${column}_folded`]: foldText(text) }) as Record<Column | `${Column}_folded`, string>;

export type FoldedColumn<T extends keyof Tables> = Extract<keyof Tables[T], `${string}_folded`>;

/** The pattern of LIKE for texts that contain this text. The escape character is a backslash. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether one of the folded columns contains the text, as it is or with one space between its words. */
export const contains = <T extends keyof Tables & string>(
  data: Pick<Data, 'engine'>,
  table: T,
  columns: (FoldedColumn<T> & string) | readonly (FoldedColumn<T> & string)[],
  text: string,
): RawBuilder<SqlBool> => {
  const names = typeof columns === 'string' ? [columns] : columns;
  const containsTyped = containsExactly(data, table, names, text);
  const spaced = oneSpaceEach(text);
  return spaced === text ? containsTyped : sql<SqlBool>`(${containsTyped} or ${containsExactly(data, table, names, spaced)})`;
};

/** Whether a word in one of the folded texts begins with this one. No index has it: it chooses among rows that are found already. */
export const hasWordFrom = (texts: readonly RawBuilder<unknown>[], start: string): RawBuilder<SqlBool> => {
  const each = texts.map((text) => sql`' ' || ${text} like ${likePattern(` ${foldText(start)}`)} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
};

/** As `contains`, for texts that nearly all rows may have in common: on SQLite finding them all takes longer than others may wait. */
export const containsAside: typeof contains = (data, table, columns, text) =>
  sql<SqlBool>`${aside} ${contains(data, table, columns, text)}`;

/** A text under three characters has no trigram, so all rows are scanned, aside. */
const containsExactly = (
  { engine }: Pick<Data, 'engine'>,
  table: string,
  columns: readonly string[],
  text: string,
): RawBuilder<SqlBool> => {
  const folded = foldText(text);
  // Nothing contains an accent without its letter, and nothing contains a text that is longer than the longest column.
  if (folded === '' || text.normalize('NFC').length > longestColumn) return sql<SqlBool>`${searchMark} 1 = 0`;
  const isInOne = (isIn: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>) => {
    const conditions = columns.map((column) => isIn(sql.ref(`${table}.${column}`)));
    return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  };
  if ([...folded].length < 3) {
    // Not LIKE on PostgreSQL: it would read the whole index of trigrams, and then all rows as well.
    const place = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
    return sql<SqlBool>`${searchMark} ${aside} ${isInOne((column) => sql`${place}(${column}, ${folded}) > 0`)}`;
  }
  if (engine === 'postgres') return sql<SqlBool>`${searchMark} ${isInOne((column) => sql`${column} like ${likePattern(folded)}`)}`;
  const index = sql.ref(`${table}_search`);
  const start = startWithoutRepeats(folded);
  const match = `{${columns.join(' ')}} : "${start.replaceAll('"', '""')}"`;
  const hasTrigrams = sql<SqlBool>`${searchMark} ${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${match})`;
  if (start === folded) return hasTrigrams;
  return sql<SqlBool>`(${hasTrigrams} and ${isInOne((column) => sql`instr(${column}, ${folded}) > 0`)})`;
};

// Of the columns that are searched, professions are the longest.
const longestColumn = longest.text;

/**
 * The start of a text in which no trigram occurs twice. The index stores every position of a trigram and compares the positions of each
 * trigram with those of the next one. For 'aaaa…' in rows of 'aaaa…' this would take seconds.
 */
export const startWithoutRepeats = (text: string): string => {
  const characters = [...text];
  const seen = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at++) {
    const trigram = characters.slice(at, at + 3).join('');
    if (seen.has(trigram)) return characters.slice(0, at + 2).join('');
    seen.add(trigram);
  }
  return text;
};

const mark = '/* search */';
export const searchMark = sql.raw(mark);

/** Whether the statement is a search, whose total is only known after all matches are read. */
export const isSearch = (statement: string): boolean => statement.includes(mark);

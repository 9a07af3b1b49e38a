// Searching text without regard to case and marks, in any script: a folded copy of the text, indexed by trigrams.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { longest } from '../../wire/fields.ts';
import { foldText } from '../../wire/fold-text.ts';
import type { Data, Tables } from '../data.ts';

/** A text that is searched, with its folded copy, as columns of a row. */
export const searchable = <Column extends string>(column: Column, text: string) =>
  // The keys are computed, which the type of an object literal cannot follow.
  ({ [column]: text, [`${column}_folded`]: foldText(text) }) as Record<Column | `${Column}_folded`, string>;

export type FoldedColumn<T extends keyof Tables> = Extract<keyof Tables[T], `${string}_folded`>;

/** A pattern of LIKE for whatever has the text in it; a backslash is its escape. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the folded column holds the text anywhere. Under three characters there is no trigram to look up, so it is a scan. */
export const contains = <T extends keyof Tables & string>(
  { engine }: Pick<Data, 'engine'>,
  table: T,
  column: FoldedColumn<T> & string,
  text: string,
): RawBuilder<SqlBool> => {
  const folded = foldText(text);
  // A lone accent is held by nothing, and a text longer than any that is searched neither.
  if (folded === '' || text.normalize('NFC').length > longestSearched) return sql<SqlBool>`${searchMark} 1 = 0`;
  const ref = sql.ref(`${table}.${column}`);
  if (engine === 'postgres') return sql<SqlBool>`${searchMark} ${ref} like ${likePattern(folded)}`;
  if ([...folded].length < 3) return sql<SqlBool>`${searchMark} instr(${ref}, ${folded}) > 0`;
  const index = sql.ref(`${table}_search`);
  const start = startWithoutRepeats(folded);
  const match = `${column} : "${start.replaceAll('"', '""')}"`;
  const found = sql<SqlBool>`${searchMark} ${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${match})`;
  return start === folded ? found : sql<SqlBool>`(${found} and instr(${ref}, ${folded}) > 0)`;
};

// E-mails; names are shorter.
const longestSearched = longest.email;

/**
 * As much of a text as has no three characters twice. The index holds every place of a trigram and compares the places of each with
 * those of the next: for 'aaaa…' in rows of 'aaaa…' that would take seconds.
 */
const startWithoutRepeats = (text: string): string => {
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
const searchMark = sql.raw(mark);

/** Whether a statement searches: then only looking at every row it finds tells how many there are. */
export const isSearch = (statement: string): boolean => statement.includes(mark);

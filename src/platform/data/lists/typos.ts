// Finds folded texts in which one character differs from what was typed: by what else may have been meant.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../data.ts';
import { searchMark, startWithoutRepeats } from './search.ts';

/** A text in which one character is not known. `after` is null where all of it is known. */
export interface TextWithGap {
  before: string;
  after: string | null;
}

export interface Meant {
  texts: readonly TextWithGap[];
  /** Each of the texts has one of these two parts: the first at its start, or the second up to two characters after the first. */
  parts: readonly [string, string];
}

/** A column of folded texts. */
interface Folded {
  data: Pick<Data, 'engine'>;
  table: string;
  by: RawBuilder<unknown>;
  column: string | null;
  /** An index has the texts in their order. */
  isIndexed: boolean;
}

const lastCharacter = '\u{10FFFF}';

export const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`${column} >= ${text} and ${column} < ${text + lastCharacter}`;

/** The rows whose text begins with what was meant, with its first character. */
export const startsLike = ({ data, table, by, isIndexed }: Folded, { texts, parts }: Meant): RawBuilder<SqlBool> => {
  const known = texts.filter(({ before }) => before !== '');
  if (data.engine === 'postgres') return sql`id in (${sql.join(eachStart(table, by, known), sql` union all `)})`;
  if (isIndexed) return sql`id in (${startsInIndex(table, by, known)})`;
  const [start, rest] = parts;
  const firsts = [...new Set(known.map(({ before }) => [...before][0] ?? ''))].map((first) => sql`(${beginsWith(by, first)})`);
  const at = [...start].length + 1;
  const hasRest = sql`(${sql.join(firsts, sql` or `)}) and instr(substr(${by}, ${at}, ${[...rest].length + 2}), ${rest}) > 0`;
  return sql`((${beginsWith(by, start)} or ${hasRest}) and ${isLikeOneOf(by, patternsOf(known, 'text'))})`;
};

/** Each is looked up in the index of the texts alone: the rest of a row is read only where it matches. */
const eachStart = (table: string, by: RawBuilder<unknown>, known: readonly TextWithGap[]) =>
  [...Map.groupBy(known, ({ before }) => before)].map(
    ([before, those]) =>
      sql`select id from ${sql.table(table)} where ${beginsWith(by, before)} and ${isLikeAny(by, patternsOf(those, 'text'))}`,
  );

/** The same, with all that was meant as one value. */
const startsInIndex = (table: string, by: RawBuilder<unknown>, known: readonly TextWithGap[]) => {
  const values = known.map((text) => ({ from: text.before, until: text.before + lastCharacter, like: patternOf(text, 'text') }));
  // A cross join keeps this order: text by text, instead of row by row.
  return sql`with meant as materialized (select value ->> 'from' as meant_from, value ->> 'until' as meant_until, value ->> 'like' as meant_like
      from json_each(${JSON.stringify(values)}))
    select ${sql.ref(`${table}.id`)} from meant cross join ${sql.table(table)}
    where ${by} >= meant_from and ${by} < meant_until and ${by} like meant_like escape '\\'`;
};

/** The rows in which a word begins with what was meant: any but the first, or that too where its first character is not known. */
export const hasWordLike = ({ data, table, by, column }: Folded, { texts, parts }: Meant): RawBuilder<SqlBool> => {
  const first = texts.filter(({ before }) => before === '');
  const patterns = [...patternsOf(texts, 'word'), ...patternsOf(first, 'text')];
  if (data.engine === 'postgres') return sql`${searchMark} ${isLikeAny(by, patterns)}`;
  const isOne = isLikeOneOf(by, patterns);
  if (column === null) {
    const hasPart = parts.map((part) => sql`instr(${by}, ${part}) > 0`);
    return sql`${searchMark} ((${sql.join(hasPart, sql` or `)}) and ${isOne})`;
  }
  const index = sql.ref(`${table}_search`);
  const match = `{${column}} : (${texts.flatMap(phrasesOf).join(' OR ')})`;
  return sql`${searchMark} (${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${match}) and ${isOne})`;
};

/** As one value. A statement with a condition for each pattern is another one for each text, and takes longer to prepare than to answer. */
const isLikeOneOf = (by: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (with patterns as materialized (select value as pattern from json_each(${JSON.stringify(patterns)}))
    select 1 from patterns where ${by} like pattern escape '\\')`;

/** PostgreSQL looks each of them up in its index. */
const isLikeAny = (by: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<SqlBool> => {
  const each = patterns.map((pattern) => sql`${by} like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
};

const patternsOf = (texts: readonly TextWithGap[], what: 'text' | 'word') => texts.map((text) => patternOf(text, what));

/** The pattern of LIKE for a text that begins with this one, or has a word that does. */
const patternOf = ({ before, after }: TextWithGap, what: 'text' | 'word'): string => {
  const [known, rest] = [before, after ?? ''].map((text) => text.replace(/[\\%_]/g, '\\$&'));
  return `${what === 'word' ? '% ' : ''}${known}${after === null ? '' : '_'}${rest}%`;
};

/** What the index finds: both parts, or all with each letter in the gap where a part alone would be in too many rows. */
const phrasesOf = ({ before, after }: TextWithGap): string[] => {
  const phrase = (text: string) => `"${startWithoutRepeats(text).replaceAll('"', '""')}"`;
  // The space before a word is as good as a letter.
  const start = before === '' ? '' : ` ${before}`;
  if (after === null) return [phrase(start)];
  if (start.length < 4 && after.length < 4) return [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => phrase(start + letter + after));
  const parts = [start, after].filter((part) => [...part].length >= 3);
  return [`(${parts.map(phrase).join(' AND ')})`];
};

// Finds what was meant where nothing matches as it was typed: texts that begin with it, then those with a word that does, then those
// whose words begin with the typed ones, in any order. One slip of typing is forgiven in all of it.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText, oneSpaceEach } from '../../wire/texts/fold-text.ts';
import { hasOneTypo } from '../../wire/texts/one-typo.ts';
import type { Data, Tables } from '../data.ts';
import { yieldFairly } from '../fair-yield.ts';
import { contains, type FoldedColumn, likePattern } from './search.ts';
import { likelyStarts, meantBy } from './slips-of-typing.ts';
import { beginsWith, hasWordLike, startsLike } from './typos.ts';

/** Where it is looked for. */
export interface Titles {
  data: Data;
  table: string;
  /** The folded title. */
  by: RawBuilder<unknown>;
  /** The folded column that has it. Null where it is put together of several. */
  column: string | null;
  /** An index has the titles in their order. */
  isIndexed: boolean;
}

type Find<Row> = (matches: (titles: Titles) => RawBuilder<SqlBool>, most: number) => Promise<Row[]>;

/** Beyond this number the titles of one way to look are not compared. */
export const mostCompared = 500;

/** A row may come twice. */
export const findMeant = async <Row extends { Title: string }>(sought: string, most: number, find: Find<Row>): Promise<Row[]> => {
  // Lists have 'Deshpande, Sujata', titles hardly ever a comma.
  const folded = oneSpaceEach(sought.replaceAll(',', ' ')).trim();
  const rows: Row[] = [];
  const meant = meantBy(folded);
  for (const matches of meant ? [startsLike, hasWordLike] : []) {
    await yieldFairly();
    rows.push(...(await find((titles) => matches(titles, meant as NonNullable<typeof meant>), most)));
    if (rows.length >= most) break;
  }
  if (rows.length > 0) return rows;
  // Of each way so many titles are looked at, whatever the number of records.
  for (const likely of likelyStarts(folded)) {
    await yieldFairly();
    const found = await find(
      (titles) => (likely.isStart ? beginsWith(titles.by, likely.text) : titleContains(titles, likely.text)),
      mostCompared,
    );
    rows.push(...found.filter(({ Title }) => hasOneTypo(folded, foldText(Title))));
    if (rows.length >= most) break;
  }
  return rows;
};

export const titleContains = ({ data, table, by, column }: Titles, text: string): RawBuilder<SqlBool> =>
  column === null
    ? sql<SqlBool>`${by} like ${likePattern(foldText(text))} escape '\\'`
    : // The caller names a folded column of this table. The types cannot know it of any table.
      contains(data, table as keyof Tables, column as FoldedColumn<keyof Tables>, text);

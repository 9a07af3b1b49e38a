// Finds records of all kinds by a typed text. The ways to find are tried one after the other, the best first, until there is enough: so
// the best matches come first, and a text that many names begin with is answered by the first few entries of an index.

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data, Tables } from '../../../platform/data/data.ts';
import { findMeant, mostCompared, type Titles, titleContains } from '../../../platform/data/lists/find-meant.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { contains, hasWordFrom } from '../../../platform/data/lists/search.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import type { Found, RecordKind } from '../../../platform/data/records/record-kind.ts';
import { type Chapters, chapterCondition } from '../../../platform/server/calls/chapters-of.ts';
import { searchedPhone } from '../../../platform/wire/phone.ts';
import type { ChapterRight } from '../../../platform/wire/roles.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import { wordsByLength } from '../../people/members/sought-members.server.ts';

interface Wanted {
  text: string;
  /** Who searches. An officer who is no member finds what belongs to these chapters. */
  seer: 'staff' | Member | Chapters;
  /** The chapters for which the caller has a right, for kinds that need one. */
  chaptersBy: (right: ChapterRight) => Chapters;
  most: number;
}

export interface Member {
  /** The query of their ids. */
  ownChapters: Expression<unknown>;
}

interface FoundRow {
  Kind: string;
  Id: number;
  Title: string;
  Detail: string | null;
  Path: string;
}

export const findRecords = async (data: Data, kinds: readonly RecordKind[], wanted: Wanted): Promise<FoundRow[]> => {
  const folded = foldText(oneSpaceEach(wanted.text));
  // Everything begins with nothing.
  if (folded === '') return [];
  const sources = kinds.flatMap((kind) => sourceOf(data, kind, wanted, folded) ?? []);
  const rows = new Map<string, FoundRow>();
  for (const way of ways) {
    for (const { Kind, Id, Title, Detail } of await rowsOf(data, sources, way, wanted.most)) {
      const path = sources[Kind]?.found.path(Id) ?? '';
      if (rows.size < wanted.most && !rows.has(path))
        rows.set(path, { Kind: sources[Kind]?.kind.name ?? '', Id, Title, Detail, Path: path });
    }
    if (rows.size >= wanted.most) break;
  }
  return rows.size > 0 ? [...rows.values()] : findWithTypo(data, sources, wanted.most, folded);
};

/** Only where nothing matches as it was typed. */
const findWithTypo = async (data: Data, sources: readonly Source[], most: number, folded: string): Promise<FoundRow[]> => {
  const rows = new Map<string, FoundRow>();
  const find = (matches: (titles: Titles) => RawBuilder<SqlBool>, many: number) =>
    rowsOf(data, sources, { matches: (source) => matches(titlesOf(source)) }, many);
  for (const { Kind, Id, Title, Detail } of await findMeant(folded, most, find)) {
    const path = sources[Kind]?.found.path(Id) ?? '';
    if (rows.size < most) rows.set(path, { Kind: sources[Kind]?.kind.name ?? '', Id, Title, Detail, Path: path });
  }
  return [...rows.values()];
};

const titlesOf = ({ data, kind: { table }, by, found }: Source): Titles => ({
  data,
  table,
  by,
  column: typeof found.by === 'string' ? `${found.by}_folded` : null,
  isIndexed: found.isIndexed === true,
});

/** A kind of record in which the caller may search. */
interface Source {
  data: Data;
  kind: RecordKind;
  found: Found;
  text: string;
  folded: string;
  /** The folded title. */
  by: RawBuilder<unknown>;
  mayBeSeen: RawBuilder<SqlBool>;
}

const everything = sql<SqlBool>`1 = 1`;

const sourceOf = (data: Data, kind: RecordKind, { text, seer, chaptersBy }: Wanted, folded: string): Source | null => {
  const { found, table, listed } = kind;
  const seen = found && (kind.readRight ? isInChapters(found, chaptersBy(kind.readRight)) : readableRows(seer, found));
  if (!found || !seen) return null;
  const by = typeof found.by === 'string' ? foldedColumn(data, table, found.by) : byCodePoints(data, found.by);
  const mayBeSeen = sql<SqlBool>`${listed ?? everything} and ${seen}`;
  return { data, kind, found, text, folded, by, mayBeSeen };
};

/** Null where nothing may be seen. */
const readableRows = (seer: Wanted['seer'], { memberRows, chapter, isForOwnChapters }: Found): RawBuilder<SqlBool> | null => {
  if (seer === 'staff') return everything;
  if (typeof seer === 'object' && 'ownChapters' in seer) {
    if (memberRows || !chapter || !isForOwnChapters) return memberRows ?? null;
    return sql<SqlBool>`${sql.ref(chapter)} in (${seer.ownChapters})`;
  }
  return chapter ? (chapterCondition(chapter, seer) ?? everything) : null;
};

const isInChapters = ({ chapter = 'id' }: Found, chapters: Chapters): RawBuilder<SqlBool> | null =>
  chapters === 'all' ? everything : chapters.length === 0 ? null : chapterCondition(chapter, chapters);

const foldedColumn = (data: Data, table: string, column: string) =>
  byCodePoints(data, orderColumn(data, table, { by: `${column}_folded` }));

const byCodePoints = ({ engine }: Data, text: RawBuilder<unknown>) => (engine === 'postgres' ? sql`(${text}) collate "C"` : text);

interface Way {
  /** Null for a kind that cannot be found in this way. */
  matches: (source: Source) => RawBuilder<SqlBool> | null;
  /** An index has the matches in the order of the titles, so no more than the first ones are read. */
  isInOrder?: true;
}

const ways: readonly Way[] = [
  { matches: ({ by, folded }) => beginsWith(by, folded), isInOrder: true },
  // A space is a character too: with it, two letters are enough for the trigrams.
  { matches: (source) => titleContains(titlesOf(source), ` ${source.text}`) },
  { matches: (source) => titleContains(titlesOf(source), source.text) },
  {
    matches: (source) => {
      const matches = [...otherTexts(source), ...codes(source)];
      return matches.length > 0 ? sql`(${sql.join(matches, sql` or `)})` : null;
    },
  },
  { matches: (source) => hasEachWord(source) },
];

/** Each of several words, wherever it stands in a record. Nearly all records may have one of them, so it is looked for aside. */
const hasEachWord = ({ data, kind, found, text }: Source): RawBuilder<SqlBool> | null => {
  const words = wordsByLength(text);
  if (!found.words || !words) return null;
  const { columns, names = [] } = found.words;
  const folded = columns.map((column) => `${column}_folded`);
  const id = sql.ref(`${kind.table}.id`);
  const idsOf = (word: string) => {
    const idsHaving = (table: keyof Tables & string, among: readonly string[]) =>
      // As in `columnContains`.
      sql`select id from ${sql.table(table)} where ${contains(data, table, among as never[], word)}`;
    const byNames = names.map(({ table, column, ids }) => ids(idsHaving(table, [`${column}_folded`])));
    return sql.join([idsHaving(kind.table, folded), ...byNames], sql` union all `);
  };
  const each = [
    ...words.long.map((word) => sql`${id} in (${idsOf(word)})`),
    ...words.short.map((word) =>
      hasWordFrom(
        folded.map((column) => sql.ref(`${kind.table}.${column}`)),
        word,
      ),
    ),
  ];
  return sql<SqlBool>`(${aside} ${sql.join(each, sql` and `)})`;
};

const columnContains = (data: Data, { table }: RecordKind, column: string, text: string) =>
  // The columns of `found` are among those of `searched`, which have a folded copy. The types cannot know it of any table.
  contains(data, table, `${column}_folded` as never, text);

/** Of two letters only the beginning is looked for, because that is in an index. */
const otherTexts = ({ data, kind, found: { also = [], phone }, text }: Source): RawBuilder<SqlBool>[] => {
  const matches = (column: string, sought: string) => {
    const folded = foldText(sought);
    return [...folded].length < 3 ? beginsWith(foldedColumn(data, kind.table, column), folded) : columnContains(data, kind, column, sought);
  };
  return [...also.map((column) => matches(column, text)), ...(phone ? [matches(phone, searchedPhone(text))] : [])];
};

const codes = ({ data, found: { code }, text }: Source): RawBuilder<SqlBool>[] =>
  code ? code.of(text).map((sought) => beginsWith(byCodePoints(data, sql.ref(code.column)), sought)) : [];

interface SelectedRow {
  /** The place of the kind among the sources. */
  Kind: number;
  Id: number;
  Title: string;
  Detail: string | null;
}

const rowsOf = async (data: Data, sources: readonly Source[], { matches, isInOrder }: Way, most: number): Promise<SelectedRow[]> => {
  const parts = sources.flatMap((source, place) => {
    const { kind, found, by, mayBeSeen } = source;
    const match = matches(source);
    if (!match) return [];
    const table = sql.table(kind.table);
    const first = isInOrder ? sql`order by ${by}, id limit ${sql.lit(most)}` : sql`limit ${sql.lit(mostCompared)}`;
    const matching = sql`(select * from ${table} where ${match} and ${mayBeSeen} ${first}) as ${table}`;
    const detail = found.detail ?? sql.raw('null');
    return sql`select * from (select ${sql.lit(place)} as "Kind", id as "Id", ${kind.title} as "Title", ${detail} as "Detail", ${by} as sorted
      from ${matching} order by ${by}, id limit ${sql.lit(most)}) as ${sql.ref(`found_${place}`)}`;
  });
  if (parts.length === 0) return [];
  const all = sql.join(parts, sql` union all `);
  const { rows } = await sql<SelectedRow>`select "Kind", "Id", "Title", "Detail" from (${all}) as found
    order by sorted, "Kind", "Id" limit ${sql.lit(most)}`.execute(data.read);
  return rows;
};

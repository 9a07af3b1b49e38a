// What the history has to know about a kind of record. Each kind is declared beside its table.

import type { Insertable, RawBuilder, Selectable, SqlBool } from 'kysely';
import type { ChapterRight } from '../../wire/roles.ts';
import type { Tables } from '../data.ts';

export type RecordTable = { [T in keyof Tables & string]: Tables[T] extends VersionedTable ? T : never }[keyof Tables & string];

/** The columns that every table of records has. */
export interface VersionedTable {
  id: unknown;
  version: unknown;
}

/** What whoever mails about a change has to know of the portal. */
export interface Mailing {
  /** Its address. Without it a mail has neither pictures nor links. */
  publicUrl?: string | undefined;
  /** Makes links that work without signing in. Without it a mail has none. */
  links?: { makeForDays(path: string, target: string, days: number): string };
  /** Anybody may sign up, with any e-mail. */
  allowSignup?: boolean;
}

interface Declared<T extends string, Column extends string> {
  table: T;
  /** The name of the kind, such as 'Story'. */
  name: string;
  /** What a person calls a record: an expression over its row. */
  title: RawBuilder<string>;
  /** Texts that can be searched, or sorted by. The folded copies beside them are written here and nowhere else. */
  searched?: readonly Column[];
  /** The user whom a record belongs to. */
  owner?: Column;
  /** The user on the other side of a record of two people, who has it in the history too, unless it is kept from them. */
  other?: { column: Column; unless: (row: PlainRow) => boolean };
  /** Columns whose values the history shows to the two only, and to nobody else: others see that they changed. */
  shownToBothOnly?: readonly Column[];
  /** Columns whose values the history does not show to the user on the other side. The owner and super admins see them. */
  hiddenFromOther?: readonly Column[];
  /** Such a record is about its owner, but only super admins find it in the history. */
  isForStaffOnly?: true;
  /** Only that they changed is kept, never a value. They may stand for rows of other tables. */
  secrets?: readonly string[];
  /** Those of them that are notes of what was sent. The record stays as it was, so they are in the way of no undo. */
  notes?: readonly string[];
  /** Kept and restored, but never shown. */
  hidden?: readonly Column[];
  /** Not kept when they change, and never taken back. */
  internal?: readonly Column[];
  /** Columns whose changes have another name in the history, and which no restored version changes. */
  apart?: { name: string; columns: readonly string[] };
  /** Columns that mean something only along with another one, such as what the receiver of a record has said. */
  dependsOn?: { [C in Column]?: readonly Column[] };
  /** What its owner alone chooses, and chooses anew at any time: no undo and no restored version changes it back. */
  ownChoices?: readonly Column[];
  /** Other tables whose rows go with a deleted record and come back with it, by their column with the record's id: all, or only some. */
  parts?: readonly { table: keyof Tables & string; column: string; only?: RawBuilder<SqlBool> }[];
  /** Why somebody may not make this change, or null. The command line may change everything. */
  reserved?: (row: PlainRow, changed: readonly string[] | 'deleted', by: number | null) => string | null;
  /** Columns that change along with others, such as the number of a user's sessions with the role. */
  alsoSet?: (changed: PlainRow, row: PlainRow) => PlainRow;
  /** The chapter that a record belongs to. Its officers find it in the history. */
  chapter?: Column;
  /** The right that an officer needs to find such a record, in the history and by the search. Without it, any right to the chapter. */
  readRight?: ChapterRight;
  /** Whoever has this right for the chapter takes back what its officers did to such records. */
  undoneBy?: ChapterRight;
  /** Whoever has this right for a chapter takes back what they did themselves to such records of its members. */
  undoneByWriter?: ChapterRight;
  /** Names of stored files. */
  files?: readonly Column[];
  /** Columns with the id of another record. The ones that are `emptied` lose their value when that record is deleted. */
  refersTo?: { [C in Column]?: { table: RecordTable; emptied?: true } };
  /** The names of columns on the wire, where they are not the column's own name in PascalCase. */
  wireNames?: { [C in Column]?: string };
  /** By unique column: what an undo says if another record has the value by now. */
  taken?: { [C in Column]?: string };
  /** How the history shows a value, where it is not the value itself. */
  shown?: { [C in Column]?: (value: PlainValue) => PlainValue };
  /** Which records lists show. Left out: all of them. */
  listed?: RawBuilder<SqlBool>;
  /** Changes of such records cannot be undone. */
  isFinal?: true;
  /** How the search over all kinds finds these records. Left out: it does not find them. */
  found?: Found<Column>;
}

export interface Found<Column extends string = string> {
  /** The text that is compared first: one of `searched`, or an expression that is folded already, for a table of few rows. */
  by: Column | RawBuilder<string>;
  /** An index has this text: the table may have many rows. */
  isIndexed?: true;
  /** Further columns of `searched`. */
  also?: readonly Column[];
  /** A column of `searched` with telephone numbers, which may be typed in other ways than they are stored. */
  phone?: Column;
  /** A column whose values may begin with one of those that `of` makes of the typed text. */
  code?: { column: Column; of: (typed: string) => string[] };
  /** Where several typed words may be spread, such as a name and a trade. It must not say more than the caller may see of the record. */
  words?: {
    /** Columns of `searched`. */
    columns: readonly Column[];
    /** Names of other records that count as the record's: the query of its ids, of those that are found. */
    names?: readonly { table: keyof Tables & string; column: string; ids: (found: RawBuilder<unknown>) => RawBuilder<unknown> }[];
  };
  /** Tells records of the same title apart. It must not say more than the caller may see of the record. */
  detail?: RawBuilder<string | null>;
  /** The address of a record in the web client. */
  path: (id: number) => string;
  /** The records that members may open. Without it none: then only super admins find them. */
  memberRows?: RawBuilder<SqlBool>;
  /** The column with the chapter. Without it, an officer who is no member finds none. */
  chapter?: Column | 'id';
  /** Members find those of their own chapters. */
  isForOwnChapters?: true;
}

/** A record that changes or goes, for whoever follows it. */
export interface FollowedRow {
  before: PlainRow;
  /** The new values of the columns that changed, or null for a row that is deleted. */
  changed: PlainRow | null;
  /** A reference of it has lost its record, which is about to be deleted. */
  isEmptied?: boolean;
}

export interface RecordKind<T extends RecordTable = RecordTable> extends Declared<T, string> {}

/** Declares a kind. Its columns must be columns of the table. */
export const recordKind = <const T extends RecordTable>(kind: Declared<T, keyof Tables[T] & string>): RecordKind<T> =>
  // The columns of one table are texts, but TypeScript does not know it of a table it cannot name yet.
  kind as unknown as RecordKind<T>;

/** Under which names the history has the changes of a record. */
export const namesOf = ({ name, apart }: RecordKind): string[] => (apart ? [name, apart.name] : [name]);

export const kindNamed = (kinds: readonly RecordKind[], name: string): RecordKind | undefined =>
  kinds.find((kind) => kind.name === name || kind.apart?.name === name);

/** The kinds that may name records of a table, and by which column: all, or those where that loses its value with the record. */
export const referringTo = (kinds: readonly RecordKind[], table: string, which: 'all' | 'emptied' = 'all'): [RecordKind, string][] =>
  kinds.flatMap((kind) =>
    Object.entries(kind.refersTo ?? {}).flatMap(([column, reference]): [RecordKind, string][] =>
      reference?.table === table && (which === 'all' || reference.emptied) ? [[kind, column]] : [],
    ),
  );

/** The name of a column on the wire: 'client_name' is 'ClientName'. Units at the end of a name are not part of it. */
export const wireNameOf = (kind: RecordKind | undefined, column: string): string => {
  const declared = kind?.wireNames?.[column];
  if (declared || column === 'created_at') return declared ?? 'CreatedDate';
  const words = column.replace(/_(paise|tenths|id)$/, '').split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
};

/** A row as it is stored. */
export type StoredRow<T extends RecordTable> = Selectable<Tables[T]>;

/** What a new record is made of. The folded copies are added. */
export type NewRow<T extends RecordTable> = Omit<Insertable<Tables[T]>, 'id' | 'version' | `${string}_folded`>;

/** A column that is undefined keeps its value. */
export type RowChange<T extends RecordTable> = Partial<NewRow<T>>;

export type PlainValue = string | number | boolean | null;
export type PlainRow = Record<string, PlainValue>;

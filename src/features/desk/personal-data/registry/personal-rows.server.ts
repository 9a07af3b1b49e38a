// How it is declared what is kept of people. From the declarations follow the export, the erasure, and the page about privacy.

import type { RawBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../../../platform/data/data.ts';

export type PersonalTable = keyof Tables & string;

/** Of each table one of its columns. An address is the same in capital letters. */
type Through = { [T in PersonalTable]: { table: T; column: keyof Tables[T] & string; isAddress?: true } }[PersonalTable];

interface Declared<T extends PersonalTable, Column extends string> {
  table: T;
  /** What a person calls it. */
  what: string;
  why: string;
  /** For how long. */
  kept: string;
  seenBy: string;
  /** The column that tells whose such a row is. Null where that is no account. */
  person: Column | null;
  /** The column of the other table that it names, where the row hangs on one that is somebody's: which one, the registry says there. */
  through?: Through;
  /** What becomes of them when the person is erased. 'apart': by erase-person.server.ts, because more hangs on it. */
  rows: 'go' | 'stay' | 'apart';
  /** Of these rows alone the person gets a copy. */
  exported?: RawBuilder<SqlBool>;
  'export and erase'?: readonly Column[];
  /** It says nothing to anybody, or must not be read: a digest, for example. */
  erase?: readonly Column[];
  /** By the reason. The person gets a copy of it all the same. */
  keep?: Readonly<Record<string, readonly Column[]>>;
  /** What erased columns of rows that stay get, where it is not null. */
  erasedAs?: { [C in Column]?: string | number | boolean | ((userId: number) => string) };
}

export interface PersonalRows extends Declared<PersonalTable, string> {}

/** The columns must be columns of the table. */
export const personalRows = <const T extends PersonalTable>(rows: Declared<T, keyof Tables[T] & string>): PersonalRows =>
  // The columns of one table are texts, but TypeScript does not know it of a table it cannot name yet.
  rows as unknown as PersonalRows;

/** What somebody is called who was erased. */
export const formerMember = 'Former member';

export type Treatment = 'export and erase' | 'erase' | `keep: ${string}`;

/** A number, a version or a folded copy is treated as its row or its text. */
export const treatmentsOf = (rows: PersonalRows): Map<string, Treatment> => {
  const kept = Object.entries(rows.keep ?? {}).flatMap(([reason, columns]) =>
    columns.map((column) => [column, `keep: ${reason}`] as const),
  );
  return new Map<string, Treatment>([
    ...(rows['export and erase'] ?? []).map((column) => [column, 'export and erase'] as const),
    ...(rows.erase ?? []).map((column) => [column, 'erase'] as const),
    ...kept,
  ]);
};

export const exportedColumns = (rows: PersonalRows): string[] =>
  [...treatmentsOf(rows)].flatMap(([column, treatment]) => (treatment === 'erase' ? [] : [column]));

export const erasedColumns = (rows: PersonalRows): string[] =>
  [...treatmentsOf(rows)].flatMap(([column, treatment]) => (treatment.startsWith('keep: ') ? [] : [column]));

export interface KeepingTimes {
  historyDays: number;
  visitorDays: number;
  erasedDays: number;
  keepPaymentsYears: number;
}

/** The names of settings in what the registry says become what they are set to. */
export const sayTimes = (times: KeepingTimes): ((text: string) => string) => {
  const { historyDays, visitorDays, erasedDays, keepPaymentsYears } = times;
  const said: Record<string, string> = {
    HISTORY_DAYS: historyDays === 0 ? 'For good' : `${historyDays} days`,
    VISITOR_DAYS: `${visitorDays} days`,
    ERASED_DAYS: `${erasedDays} days`,
    KEEP_PAYMENTS_YEARS: `${keepPaymentsYears} years`,
  };
  return (text) => text.replace(/[A-Z]+_(?:[A-Z]+_)?(?:DAYS|YEARS)/g, (name) => said[name] ?? name);
};

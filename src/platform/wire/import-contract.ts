// The contract of an import, declared once beside the list that it fills: which fields of a row a file can bring, and the rule of each. The
// rules are those of the calls that save the same record.

import { z } from 'zod';
import { optionalOneOf } from './fields.ts';
import { foldText } from './fold-text.ts';
import { wordsOf } from './labels.ts';
import type { ListCall } from './list-contract.ts';

/** The length of a cell is what spreadsheets allow. */
export const importLimits = {
  megabytes: 10,
  lines: 20_000,
  columns: 200,
  cell: 32_767,
  heading: 200,
  shownLines: 1_000,
  mended: 1_000,
  toMend: 100,
  meant: 50,
} as const;

/** How the text of a cell is understood before its rule checks it. */
export type CellKind = 'text' | 'day' | 'moment' | 'amount' | 'flag';

/** What the values of a column look like, where its heading says nothing. */
export type Looks = 'email' | 'phone' | 'day' | 'amount';

export interface ImportField<Rule extends z.ZodType = z.ZodType> {
  rule: Rule;
  as?: CellKind;
  looks?: Looks;
  /** Further headings that people use for it. Their words may come in any order, and as people shorten them. */
  also?: readonly string[];
}

export interface ImportContract<Fields extends Record<string, ImportField> = Record<string, ImportField>> {
  /** The kind in requests and addresses, such as 'members'. */
  kind: string;
  call: ListCall;
  fields: Fields;
  /** A line tells by one of these which record it means, or whose. One must have a column. */
  oneOf: readonly string[];
  /** The field with the name that people know the record by, where it is none of these. */
  name?: string;
  /** Fields that follow from others in a file that the list itself has exported. They are not guessed there. */
  notExported?: readonly string[];
}

/** Declares an import. Its fields must be fields of the row, or name the member to whom a row belongs. */
export const importContract = <const Fields extends Record<string, ImportField>>(
  contract: ImportContract<Fields> & { oneOf: readonly (keyof Fields & string)[]; name?: keyof Fields & string },
): ImportContract<Fields> => contract;

/** The values of a line, checked. Fields without a column are missing. */
export type LineValues<Fields extends Record<string, ImportField>> = { [Field in keyof Fields]?: z.output<Fields[Field]['rule']> };

/** The words of the screen for a field. */
export const labelOf = ({ call }: Pick<ImportContract, 'call'>, field: string): string => call.labels[field] ?? wordsOf(field);

/** Whether a new record needs a value for the field. */
export const isRequired = ({ rule }: ImportField): boolean => !z.safeParse(rule, undefined).success;

/** One of a few words, whatever the case of its letters, or null when there is none. */
export const wordOf = <const Words extends readonly string[]>(
  label: string,
  words: Words,
  /** Other words that people write for one of them. */
  also: Partial<Record<Words[number], readonly string[]>> = {},
) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? (words.find((word: Words[number]) => [word, ...(also[word] ?? [])].some((one) => isWord(one, value.trim()))) ?? value)
        : value,
    optionalOneOf(label, words),
  );

const isWord = (word: string, text: string): boolean => text.length <= 2 * word.length && foldText(word) === foldText(text);

/** The heading of the reasons in a file of refused lines. It is no field of any list. */
export const reasonHeading = 'Why refused';

/** Line to field to what a person has typed in place of what the file has. */
export type MendedLines = Record<string, Record<string, string>>;

/** Where a record is that is to be created. */
export interface NewPlace {
  CountryId: number;
  StateId: number | null;
  StateName: string | null;
  CityId: number | null;
  CityName: string | null;
}

/** A name that is unknown here to the id of what is meant, or to the place of what is to be created. */
export type MeantNames = Record<string, number | NewPlace>;

/** The same of professions: which one is meant, or that it is to be created, or that it is no seat. */
export type MeantProfessions = Record<string, number | 'create' | 'none'>;

/** Heading to field. A heading that is null is left out. */
export type Columns = Record<string, string | null>;

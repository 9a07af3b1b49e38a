// The contract of an import, declared beside the list that it fills: which fields a file can bring, with the rules of the calls that save
// the same record.

import { z } from 'zod';
import { optionalOneOf } from './fields.ts';
import { wordsOf } from './labels.ts';
import type { ListCall } from './list-contract.ts';
import { foldText } from './texts/fold-text.ts';

/** Spreadsheets allow no longer cell. */
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

/** How the text of a cell is read before its rule checks it. */
export type CellKind = 'text' | 'day' | 'moment' | 'amount' | 'flag';

/** What the values of a column look like, where its heading says nothing. */
export const looks = ['email', 'phone', 'day', 'amount'] as const;

export type Looks = (typeof looks)[number];

export interface ImportField<Rule extends z.ZodType = z.ZodType> {
  rule: Rule;
  /** Its word on the screen, where that of the list is one of tables. */
  shownAs?: string;
  as?: CellKind;
  looks?: Looks;
  /** A line with that other field needs this one, unless its value says nothing. Where it has no column, it is asked for once. */
  neededWith?: { field: string; saysNothing?: unknown; why: string };
  /** Other headings that people use for it. Their words may come in any order, and shortened. */
  also?: readonly string[];
}

export interface ImportContract<Fields extends Record<string, ImportField> = Record<string, ImportField>> {
  /** The kind in requests and addresses, such as 'members'. */
  kind: string;
  call: ListCall;
  fields: Fields;
  /** The fields by which a line names its record or the owner. One of them must have a column. */
  oneOf: readonly string[];
  /** The field with the name that people know the record by, if it is none of these. */
  name?: string;
  /** Fields that follow from others in a file that the list has exported: they are not guessed. */
  notExported?: readonly string[];
  /** Its records are only added. So each line has all that a new one needs. */
  neverChanges?: true;
  /** Which lines a file cannot have twice, and why a copy is refused. */
  once?: { is: (values: LineValues<Fields>) => boolean; twice: string };
}

/** Its fields are fields of the row, or name the member to whom the row belongs. */
export const importContract = <const Fields extends Record<string, ImportField>>(
  contract: ImportContract<Fields> & { oneOf: readonly (keyof Fields & string)[]; name?: keyof Fields & string },
): ImportContract<Fields> => contract;

/** The checked values of a line. Fields are missing without a column, and where the cell is empty: what is stored stays. */
export type LineValues<Fields extends Record<string, ImportField>> = { [Field in keyof Fields]?: z.output<Fields[Field]['rule']> };

export const labelOf = ({ call }: Pick<ImportContract, 'call'>, field: string): string => call.labels[field] ?? wordsOf(field);

export const shownLabelOf = (contract: Pick<ImportContract, 'call' | 'fields'>, field: string): string =>
  contract.fields[field]?.shownAs ?? labelOf(contract, field);

export const isRequired = ({ rule }: ImportField): boolean => !z.safeParse(rule, undefined).success;

/** One of a few words in any case, or null. */
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

/** The heading of the reasons in a file of refused lines. No list has such a field. */
export const reasonHeading = 'Why refused';

/** By line and field: what a person has typed instead of the value in the file. */
export type MendedLines = Record<string, Record<string, string>>;

/** The place of a chapter that is to be created. */
export interface NewPlace {
  CountryId: number;
  StateId: number | null;
  StateName: string | null;
  CityId: number | null;
  CityName: string | null;
}

/** The id of the chapter that is meant, or the place of the one to be created. */
export type MeantChapter = number | NewPlace;

/** The id of the profession that is meant, or that it is to be created, or no seat. */
export type MeantProfession = number | 'create' | 'none';

/** What is meant by names that are unknown. */
export type MeantNames<Answer> = ReadonlyMap<string, Answer>;

/** By heading: the field. A heading with null is left out. */
export type Columns = Record<string, string | null>;

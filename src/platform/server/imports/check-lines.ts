// From the rows of a file to checked values: which column is which field, and the rule of each field. Nothing is read from the database.

import { z } from 'zod';
import { timeSlice } from '../../data/time-slice.ts';
import { type ImportContract, isRequired, type Looks, labelOf } from '../../wire/import-contract.ts';
import { firstPhoneIn } from '../../wire/phone.ts';
import { fieldErrorsOf, joinedErrors, refusalOf, refusedField } from '../../wire/refusal.ts';
import { explainNoDay, meaningOf } from './cell-values.ts';
import type { FileRow } from './file-row.ts';
import { guessColumns, missedLooks } from './guess-columns.ts';
import type { TableFile } from './table-file.ts';

export interface CheckedLine {
  line: number;
  /** What the line says. A field is missing without a column, and where its cell is empty. */
  values: Record<string, unknown>;
  /** Whom or what it names, as the file has it. */
  who: string;
  /** The values that a rule refuses, as the file has them. */
  wrong: string;
  /** Their fields, each with what is wrong. */
  faults: Readonly<Record<string, string>>;
  /** What of the cells is left out, although the line may be taken. */
  note: string | null;
  /** Why the line is refused, whether its record is new or not. */
  refused: string | null;
  /** It is refused only because a column is missing. */
  waits: boolean;
  /** If its record is new. */
  refusedIfNew: RefusedIfNew | null;
}

/** A new record needs more than one that is here already. */
interface RefusedIfNew extends Pick<CheckedLine, 'faults' | 'waits'> {
  message: string;
}

/** A column of the file: its heading, the field that it is matched with, and its first values. */
export interface MatchedColumn {
  heading: string;
  field: string | null;
  samples: string[];
  /** What it has, where it is left out and may be missed. */
  looks: Looks | null;
  /** What stands under the heading has told the field. */
  isGuessed: boolean;
}

/** By heading: the field. */
type SentColumns = ReadonlyMap<string, string | null>;

export const matchColumns = async (contract: ImportContract, file: TableFile, sent: SentColumns | null): Promise<MatchedColumn[]> => {
  const { headings, lines } = file;
  const guessed = sent ? null : await guessColumns(contract, file);
  const fields = fieldsOf(contract, headings, sent ?? new Map(Object.entries(guessed?.columns ?? {})));
  const yieldIfLong = timeSlice();
  const columns: MatchedColumn[] = [];
  for (const [at, heading] of headings.entries()) {
    const field = fields[at] ?? null;
    const isGuessed = guessed?.byContents.has(heading) ?? false;
    const looks = field === null && heading !== '' ? missedLooks(heading, lines, at) : null;
    columns.push({ heading, field, samples: firstValues(lines, at), looks, isGuessed });
    await yieldIfLong();
  }
  return columns;
};

/** The fields that need a column: one that tells which record a line means, those that a new record needs, and those that another one needs. */
export const missingFields = (contract: ImportContract, columns: readonly MatchedColumn[]): string[] => {
  const { fields, oneOf } = contract;
  const matched = columns.map(({ field }) => field);
  const key = oneOf.some((field) => matched.includes(field)) ? [] : oneOf.slice(0, 1);
  const needed = Object.entries(fields).flatMap(([field, rule]) => (isRequired(rule) && !matched.includes(field) ? field : []));
  return [...new Set([...key, ...needed, ...neededWithOthers(contract, matched).map(({ missing }) => missing)])];
};

/** The fields without a column that a line needs with a field that has one. */
const neededWithOthers = ({ fields }: ImportContract, matched: readonly (string | null)[]) =>
  Object.entries(fields).flatMap(([missing, { neededWith }]) =>
    neededWith && !matched.includes(missing) && matched.includes(neededWith.field) ? { missing, ...neededWith } : [],
  );

const firstValues = (lines: readonly FileRow[], at: number): string[] => {
  const values: string[] = [];
  for (const { cells } of lines) {
    const value = (cells[at] ?? '').trim().slice(0, longestExample);
    if (value !== '') values.push(value);
    if (values.length === shownValues) break;
  }
  return values;
};

const shownValues = 3;

/** Of a cell, where only its beginning is shown. */
const longestExample = 100;

export const checkLines = async (
  contract: ImportContract,
  file: TableFile,
  columns: readonly MatchedColumn[],
  timeZone: string,
): Promise<CheckedLine[]> => {
  const fields = columns.map(({ field }) => field);
  const refused = refusalWithoutKey(contract, fields);
  if (refused)
    return file.lines.map((row) => ({ ...namedBy(contract, fields, row), values: {}, refused, refusedIfNew: null, waits: true }));
  const check = checkerOf(contract, columns, timeZone);
  const yieldIfLong = timeSlice();
  const lines: CheckedLine[] = [];
  for (const row of file.lines) {
    lines.push(check(row));
    await yieldIfLong();
  }
  return lines;
};

/** The field of each column, or null. */
const fieldsOf = (contract: ImportContract, headings: readonly string[], columns: SentColumns): (string | null)[] => {
  const known = new Map([...columns].map(([heading, field]) => [heading.trim(), field]));
  for (const heading of known.keys())
    if (!headings.includes(heading)) throw refusedField(400, 'Columns', `There is no heading '${heading}'`);
  const fields = headings.map((heading) => (heading === '' ? null : (known.get(heading) ?? null)));
  const named = fields.filter((field) => field !== null);
  for (const field of named) {
    if (!Object.hasOwn(contract.fields, field)) throw refusedField(400, 'Columns', `'${field}' cannot be imported`);
    if (named.indexOf(field) !== named.lastIndexOf(field)) {
      throw refusedField(400, 'Columns', `Two columns are matched with '${labelOf(contract, field)}'`);
    }
  }
  return fields;
};

/** Without a column that tells which record a line means, all lines are refused. */
const refusalWithoutKey = (contract: ImportContract, fields: readonly (string | null)[]): string | null => {
  const { oneOf } = contract;
  if (oneOf.some((field) => fields.includes(field))) return null;
  return `A column must be matched with ${oneOf.map((field) => `'${labelOf(contract, field)}'`).join(' or ')}`;
};

const checkerOf = (contract: ImportContract, columns: readonly MatchedColumn[], timeZone: string) => {
  const fields = columns.map(({ field }) => field);
  const headings = columns.map(({ heading }) => heading);
  const rules = Object.fromEntries(Object.entries(contract.fields).map(([field, { rule }]) => [field, rule]));
  const given = z.object(Object.fromEntries(Object.entries(rules).filter(([field]) => fields.includes(field))));
  const missing = z.object(Object.fromEntries(Object.entries(rules).filter(([field]) => !fields.includes(field))));
  const ifNew = missing.safeParse({});
  const refusedIfNew = ifNew.error ? { message: refusalOf(ifNew.error).message, faults: {}, waits: true } : null;
  const names = fields.flatMap((field, column) => (field !== null && namesOf(contract).includes(field) ? { field, column } : []));
  const keys = fields.flatMap((field, column) => (field !== null && isKey(contract, field) ? column : []));
  const isCopy = copies(contract, headings);
  const needed = neededWithOthers(contract, fields);
  return (row: FileRow): CheckedLine => {
    const { countsFrom1904 } = row;
    const { cells, note } = leaveOnePhone(contract, fields, row.cells);
    const named = { ...namedBy(contract, fields, row), note };
    const example = names.find(({ column }) => exampleName.test((cells[column] ?? '').trimEnd().slice(-longestExample)));
    if (example) return { ...named, values: {}, faults: { [example.field]: isExample }, refused: isExample, refusedIfNew };
    if (isSumLine(row, keys)) return { ...named, values: {}, refused: isSum, refusedIfNew };
    if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
      return { ...named, values: {}, refused: 'The line has more cells than there are headings', refusedIfNew };
    }
    const raw: Record<string, unknown> = {};
    fields.forEach((field, column) => {
      if (field !== null) raw[field] = meaningOf(cells[column] ?? '', contract.fields[field]?.as ?? 'text', timeZone, countsFrom1904);
    });
    const said = fields.filter((field, column) => field !== null && !isEmptyCell(cells[column]));
    const { data, error } = given.safeParse(raw);
    if (!error) {
      const lacks = needed.find(({ field, saysNothing }) => said.includes(field) && data[field] !== saysNothing);
      if (lacks) return { ...named, values: {}, refused: lacks.why, refusedIfNew, waits: true };
      const refused = isCopy(row, data) ? (contract.once?.twice ?? null) : null;
      return { ...named, values: only(data, said), refused, refusedIfNew };
    }
    const faults = fieldErrorsOf(error);
    fields.forEach((field, column) => {
      const fault = field === null ? undefined : faults[field];
      if (field !== null && fault) faults[field] = fault.replace(/must be a date$/, (whole) => explainNoDay(cells[column] ?? '') ?? whole);
    });
    const message = joinedErrors(faults);
    if (!contract.neverChanges && !said.some((field) => field !== null && faults[field])) {
      const values = only(given.partial().parse(only(raw, said)), said);
      return { ...named, values, refused: null, refusedIfNew: { message, faults, waits: false } };
    }
    const wrong = fields.flatMap((field, column) => (field !== null && faults[field] ? shownCell(cells[column]) : []));
    return { ...named, values: {}, wrong: wrong.join(', '), faults, refused: message, refusedIfNew };
  };
};

/** The name in a line, and what tells its record from others. */
export const namedBy = (contract: ImportContract, fields: readonly (string | null)[], { line, cells }: FileRow) => {
  const names = namesOf(contract).flatMap((field) => shownCell(cells[fields.indexOf(field)]));
  return { line, who: [...new Set(names)].slice(0, 2).join(' · '), wrong: '', faults: {}, note: null, waits: false };
};

/** Offices write two numbers into one cell, and a record has one. */
const leaveOnePhone = (contract: ImportContract, fields: readonly (string | null)[], cells: readonly string[]) => {
  const left: string[] = [];
  const kept = cells.map((cell, column) => {
    const field = fields[column] ?? null;
    const several = field !== null && contract.fields[field]?.looks === 'phone' ? firstPhoneIn(cell) : null;
    left.push(...(several?.others ?? []));
    return several?.first ?? cell;
  });
  const note = `${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} left out: only one number is kept`;
  return { cells: kept, note: left.length === 0 ? null : note };
};

const namesOf = ({ name, oneOf }: ImportContract): string[] => [...(name ? [name] : []), ...oneOf];

/** Whoever fills a template in below its example does not mean the example. */
const exampleName = /\(example\)$/i;

const isExample = "A name that ends in '(example)' is left out: it is the template's";

/** What tells people and records from each other: who is called 'Total' has it. */
const isKey = ({ fields, oneOf, name }: ImportContract, field: string): boolean =>
  (oneOf.includes(field) && field !== name) || fields[field]?.looks === 'phone' || fields[field]?.looks === 'email';

/** The line of sums at the foot of an office's file: its only words are 'Total …', the rest are sums. */
const isSumLine = ({ cells }: FileRow, keys: readonly number[]): boolean => {
  const said = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim().slice(0, longestExample), column }]));
  const [words, sums] = [said.filter(({ text }) => sumWords.test(text)), said.filter(({ text }) => sumFigures.test(text))];
  if (words.length !== 1 || sums.length === 0 || words.length + sums.length < said.length) return false;
  return sums.every(({ column }) => !keys.includes(column));
};

const sumWords = /^((grand|sub|net) ?-?)? ?total\b[^@\d]*$/i;

const sumFigures = /^[-+(]?\s*(₹|rs\.?|inr)?\s*[-+]?\d[\d,.' ]*\)?\s*(\/-)?$/i;

const isSum = "A line of sums ('Total') is left out";

/** Whether a line is a copy of one before, in every cell but its number in the file. */
const copies = ({ once }: ImportContract, headings: readonly string[]) => {
  const met = new Set<string>();
  return ({ cells }: FileRow, values: Record<string, unknown>): boolean => {
    if (!once?.is(values)) return false;
    const line = JSON.stringify(cells.map((cell, column) => (lineNumber.test(headings[column] ?? '') ? '' : cell.trim())));
    if (met.has(line)) return true;
    met.add(line);
    return false;
  };
};

const lineNumber = /^((s|sr|sl)[. ]*no\.?|serial.*|#|no\.?)$/i;

const shownCell = (cell = ''): string[] => (isEmptyCell(cell) ? [] : [cell.trim().slice(0, longestExample)]);

const isEmptyCell = (cell = ''): boolean => cell.trim() === '';

const only = (values: Record<string, unknown>, wanted: readonly (string | null)[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => wanted.includes(field)));

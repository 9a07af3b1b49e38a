// Which column of a file is which field: by its heading, as people write it, or by what stands under it. A field is given to one column
// only, and where two would do, to none.

import { timeSlice } from '../../data/time-slice.ts';
import { type Columns, type ImportContract, isRequired, type Looks, labelOf, reasonHeading } from '../../wire/import-contract.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import type { FileRow } from './file-row.ts';
import type { TableFile } from './table-file.ts';

export interface GuessedColumns {
  columns: Columns;
  /** Headings that say nothing: what stands under them tells. */
  byContents: ReadonlySet<string>;
}

export const guessColumns = async (contract: ImportContract, { headings, lines }: TableFile): Promise<GuessedColumns> => {
  const fields = fieldsToGuess(contract, headings);
  const columns: Columns = Object.fromEntries(headings.filter((heading) => heading !== '').map((heading) => [heading, null]));
  const known = new Set<string>();
  // The name that the portal gives a field goes before the words that people use for it.
  for (const { keyOf, wordsOfField } of [
    { keyOf: plain, wordsOfField: ownWords },
    { keyOf: plain, wordsOfField: allWords },
    { keyOf: keyOfWords, wordsOfField: allWords },
  ]) {
    const meaning = meaningOfWords(fields, (field) => wordsOfField(contract, field).map(keyOf));
    for (const heading of Object.keys(columns)) {
      const field = meaning.get(keyOf(heading));
      if (!field || keyOf(heading) === '' || known.has(heading) || heading === reasonHeading) continue;
      known.add(heading);
      if (!Object.values(columns).includes(field)) columns[heading] = field;
    }
  }
  const byContents = new Set<string>();
  const unknown: { heading: string; looks: Looks | undefined }[] = [];
  const yieldIfLong = timeSlice();
  for (const [at, heading] of headings.entries()) {
    if (heading !== '' && !known.has(heading)) unknown.push({ heading, looks: looksOf(lines, at) });
    await yieldIfLong();
  }
  const left = fields.filter((field) => !Object.values(columns).includes(field));
  for (const looks of ['email', 'phone', 'day', 'amount'] as const) {
    const [field, another] = left.filter((each) => looksLike(contract, each) === looks);
    const [column, other] = unknown.filter((each) => each.looks === looks);
    if (!field || another || !column || other) continue;
    columns[column.heading] = field;
    byContents.add(column.heading);
  }
  return { columns, byContents };
};

/** What a list has exported has further columns that follow from others. */
const fieldsToGuess = ({ fields, notExported = [], call }: ImportContract, headings: readonly string[]): string[] => {
  const isExport = headings.includes(call.labels.Id ?? 'ID');
  return Object.keys(fields).filter((field) => !isExport || !notExported.includes(field));
};

/** A day or an amount may mean many things, so only those are guessed without which nothing can be recorded. */
const looksLike = ({ fields }: ImportContract, field: string): Looks | undefined => {
  const declared = fields[field];
  if (!declared) return undefined;
  if (declared.looks) return declared.looks;
  return (declared.as === 'day' || declared.as === 'amount') && isRequired(declared) ? declared.as : undefined;
};

/** A key that two fields would share means neither. */
const meaningOfWords = (fields: readonly string[], keysOf: (field: string) => readonly string[]): Map<string, string> => {
  const meaning = new Map<string, string>();
  const several = new Set<string>();
  for (const field of fields) {
    for (const key of keysOf(field)) {
      if (meaning.has(key) && meaning.get(key) !== field) several.add(key);
      meaning.set(key, field);
    }
  }
  for (const key of several) meaning.delete(key);
  return meaning;
};

const ownWords = (contract: ImportContract, field: string): string[] => [field, labelOf(contract, field)];

const allWords = (contract: ImportContract, field: string): string[] => [
  ...(contract.fields[field]?.also ?? []),
  ...ownWords(contract, field),
];

const plain = (words: string): string => foldText(words).replace(/[^\p{L}\p{N}]+/gu, '');

/** 'Name of Member' is 'Member Name', and 'Mob. No' is 'Mobile Number'. */
const keyOfWords = (heading: string): string => {
  const words = foldText(heading)
    .replace(/\be[^\p{L}\p{N}]+mail/gu, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => sameWords.get(word) ?? word)
    .filter((word) => word !== '');
  return [...new Set(words)].sort().join(' ');
};

const sameWords = new Map<string, string>(
  Object.entries({
    mobile: ['mob', 'mobile', 'cell', 'cellphone', 'whatsapp', 'wa', 'ph', 'phone', 'tel', 'telephone', 'contact'],
    number: ['no', 'nos', 'num', 'number', 'nr'],
    email: ['mail', 'emailid', 'emailaddress', 'emails', 'mailid'],
    date: ['dt', 'day'],
    joined: ['joining', 'join'],
    amount: ['amt'],
    paid: ['payment', 'pay', 'paying'],
    '': ['of', 'the', 'a', 'an', 'in', 'rs', 'inr'],
  }).flatMap(([word, same]) => same.map((each): [string, string] => [each, word])),
);

const samples = 50;
const longestSample = 100;

/** What nearly all of its first values look like. */
const looksOf = (lines: readonly FileRow[], at: number): Looks | undefined => {
  const values: string[] = [];
  for (const { cells } of lines) {
    const value = (cells[at] ?? '').slice(0, longestSample).trim();
    if (value !== '') values.push(value);
    if (values.length === samples) break;
  }
  const isMost = (looks: RegExp) => values.length > 0 && values.filter((value) => looks.test(value)).length >= 0.8 * values.length;
  return (Object.keys(shapes) as Looks[]).find((looks) => isMost(shapes[looks]));
};

const shapes: Record<Looks, RegExp> = {
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  phone: /^((\+?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}|0\d{2,4}[ -]?\d{6,8})$/,
  day: /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/. ])(\d{1,2}|[a-z]{3,9})\3(\d{4}|\d{2}))( [\d:]+)?$/i,
  // The number of a transfer has twelve digits and more.
  amount: /^(₹|Rs\.? ?|INR ?)?(?!\d{12})\d[\d,]*(\.\d{1,2})?(\/-)?$/i,
};

/** What a column has that is left out, where it may be missed: days, phones and sums, but no counts and no codes of places. */
export const missedLooks = (heading: string, lines: readonly FileRow[], at: number): Looks | null => {
  const looks = looksOf(lines, at) ?? null;
  if (looks !== 'amount') return looks;
  // Without words between them, such as 'Total' below them.
  const values = lines.slice(0, samples).flatMap(({ cells }) => shapes.amount.exec((cells[at] ?? '').trim())?.[0] ?? []);
  const isNumbered = values.every((value, before) => Number(value) === Number(values[0]) + before);
  const isSmall = values.every((value) => Number(value) < leastSum);
  return isNumbered || isSmall || /pin|zip|postal|\bid\b/.test(foldText(heading)) ? null : looks;
};

/** Ages and shares of a profit are no sums. */
const leastSum = 100;

// A bank's statement as banks write it: lines of the bank's own, then headings, then one line for each movement. Debits are left out, but for
// what they say about credits that came back.

import { createHash } from 'node:crypto';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { countedDay, meaningOf } from '../../../platform/server/imports/cell-values.ts';
import { type FileRow, refusedFile } from '../../../platform/server/imports/file-row.ts';
import { tableRows } from '../../../platform/server/imports/table-file.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { cutToLine } from '../../../platform/wire/fields.ts';
import { importLimits } from '../../../platform/wire/import-contract.ts';
import { mostRupees } from '../../../platform/wire/money.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { type Debit, markCameBack } from './came-back.ts';
import type { CreditLine } from './match-lines.ts';
import { readNarration } from './narration.ts';
import { longestUnread, mostLines, mostUnread, neededColumns, type StatementColumn, statementTexts } from './statements.contract.ts';

export interface Statement {
  /** None while a column is missing. */
  lines: CreditLine[];
  debits: number;
  /** How many lines have a day or an amount that is not understood, and the first of them. */
  unread: number;
  unreadLines: UnreadLine[];
  columns: ReadColumn[];
  missing: StatementColumn[];
}

interface UnreadLine {
  /** In the file. */
  line: number;
  text: string;
}

interface ReadColumn {
  heading: string;
  field: StatementColumn | null;
  /** The first values below it. */
  samples: string[];
}

type SentColumns = ReadonlyMap<string, StatementColumn | null> | null;

export const readStatementFile = async (bytes: Uint8Array, sent: SentColumns, isGone: () => boolean): Promise<Statement> => {
  const head = new StatementHead(sent);
  const lines: CreditLine[] = [];
  const seen = new Map<string, number>();
  const read: Debit[] = [];
  const unreadLines: UnreadLine[] = [];
  let [debits, unread, rows] = [0, 0, 0];
  const yieldIfLong = timeSlice();
  for await (const row of tableRows(bytes, { isGone, areHeadingsFirst: false })) {
    await yieldIfLong();
    if (++rows > importLimits.lines) throw refusedFile(statementTexts.tooManyLines);
    const isBelow = head.isFound;
    head.look(row);
    if (!isBelow || head.missing.length > 0) continue;
    const movement = movementIn(row, head.columns);
    if (movement === null) continue;
    if (movement === 'debit') {
      debits++;
      read.push(...debitIn(row, head.columns));
    } else if (movement === 'unread') {
      if (++unread <= mostUnread) unreadLines.push({ line: row.line, text: textOf(row) });
    } else if (lines.length === mostLines) throw refusedFile(statementTexts.tooManyCredits);
    else lines.push(creditLine(movement, seen));
  }
  await markCameBack(lines, read, yieldIfLong);
  const { columns, missing } = head;
  if (columns.length === 0) throw sent ? refusedField(400, 'Columns', statementTexts.noHeadings) : refusedFile(statementTexts.noHeadings);
  return { lines, debits, unread, unreadLines, columns, missing };
};

const textOf = ({ cells }: FileRow): string => {
  const filled = cells.map((cell) => cell.trim().slice(0, longestSample)).filter((cell) => cell !== '');
  return cutToLine(filled.join(' | '), longestUnread);
};

/** Finds the line of headings: the first that has all of them, or the likeliest one, of which somebody has to say what its columns are. */
class StatementHead {
  readonly #sent: SentColumns;
  columns: ReadColumn[] = [];
  isFound = false;
  #likeliness = 0;

  constructor(sent: SentColumns) {
    this.#sent = sent;
  }

  get missing(): StatementColumn[] {
    return missingIn(this.columns.map(({ field }) => field));
  }

  look({ cells }: FileRow): void {
    if (!this.isFound && this.#isHead(cells.map((cell) => cell.trim()))) return;
    this.columns.forEach(({ samples }, at) => {
      const value = (cells[at] ?? '').trim();
      if (value !== '' && samples.length < mostSamples) samples.push(value.slice(0, longestSample));
    });
  }

  #isHead(cells: readonly string[]): boolean {
    const sent = this.#sent;
    if (sent && ![...sent.keys()].every((heading) => cells.includes(heading))) return false;
    const fields = sent ? cells.map((heading) => sent.get(heading) ?? null) : guessFields(cells);
    this.isFound = sent !== null || missingIn(fields).length === 0;
    const likeliness = likelinessOf(cells, fields);
    if (!this.isFound && likeliness <= this.#likeliness) return false;
    this.#likeliness = likeliness;
    this.columns = cells.map((heading, at) => ({ heading, field: fields[at] ?? null, samples: [] }));
    return true;
  }
}

const missingIn = (fields: readonly (StatementColumn | null)[]): StatementColumn[] =>
  neededColumns.filter((field) => !fields.includes(field) && !(field === 'Credit' && fields.includes('Amount')));

/** Headings are words without digits. A line with too few of them is none of headings. */
const likelinessOf = (cells: readonly string[], fields: readonly (StatementColumn | null)[]): number => {
  const words = cells.filter((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)).length;
  const known = fields.filter((field) => field !== null).length;
  return words < neededColumns.length ? 0 : known * importLimits.columns + words;
};

const mostSamples = 3;
const longestSample = 100;

/** Letters only, because banks write 'Chq./Ref.No.' and 'Deposit Amt.(INR)'. The column named first is taken, if there are several. */
const headingWords: Record<StatementColumn, readonly string[]> = {
  Day: [
    ...['transactiondate', 'transactiondatetime', 'txndate', 'trandate', 'transdate', 'date', 'postdate', 'postingdate', 'datetime'],
    ...['txnposteddate', 'transactionposteddate', 'valuedate', 'valuedt'],
  ],
  Narration: [
    ...['narration', 'transactionremarks', 'transactionparticulars', 'transactiondetails', 'transactiondescription', 'particulars'],
    ...['transactionnarration', 'paymentnarration', 'description', 'details', 'remarks'],
  ],
  Reference: [
    ...['chqrefno', 'refnochequeno', 'chequerefno', 'chqrefnumber', 'chequerefnumber', 'chequereferenceno', 'refno', 'referenceno'],
    ...['referencenumber', 'utr', 'utrno', 'chequenumber', 'chequeno', 'chqno', 'instrumentid', 'instrumentno', 'transactionid', 'tranid'],
  ],
  Credit: [
    'credit',
    'deposit',
    'deposits',
    'depositamt',
    'depositamount',
    'creditamount',
    'creditamt',
    'cr',
    'cramount',
    'paidin',
    'receipts',
  ],
  Amount: ['amount', 'transactionamount', 'txnamount', 'amt'],
  Type: ['drcr', 'crdr', 'debitcredit', 'creditdebit', 'type', 'transactiontype', 'txntype'],
};

/** The currency is no part of what a column is called. Above the headings stands whatever the bank has to say, at any length. */
const plainHeading = (heading: string): string =>
  heading.length > importLimits.heading
    ? ''
    : foldText(heading)
        .replaceAll(/\(.*?\)/g, ' ')
        .replace(/\b(in\s+)?(inr|rs\.?|rupees)\s*$/, '')
        .replaceAll(/[^\p{L}]+/gu, '')
        .replace(/inr$/, '');

const guessFields = (headings: readonly string[]): (StatementColumn | null)[] => {
  const plain = headings.map(plainHeading);
  const fields: (StatementColumn | null)[] = headings.map(() => null);
  for (const [field, words] of Object.entries(headingWords) as [StatementColumn, readonly string[]][]) {
    const word = words.find((one) => plain.includes(one));
    if (word !== undefined) fields[plain.indexOf(word)] ??= field;
  }
  return fields;
};

interface Movement {
  day: Day;
  narration: string;
  reference: string;
  amountPaise: number;
}

/** Null for what is no movement: the balance brought forward, sums, and what the bank writes below. */
const movementIn = ({ cells, countsFrom1904 }: FileRow, columns: readonly ReadColumn[]): Movement | 'debit' | 'unread' | null => {
  const cellOf = (field: StatementColumn) => (cells[columns.findIndex((column) => column.field === field)] ?? '').trim();
  const written = cellOf('Day');
  const day = dayIn(written, countsFrom1904);
  if (day === null && !likeDay.test(written)) return null;
  const narration = cutToLine(cellOf('Narration'), longestNarration);
  const hasCredits = columns.some(({ field }) => field === 'Credit');
  const text = cellOf(hasCredits ? 'Credit' : 'Amount');
  // A cell without a letter and a digit is empty, or a dash.
  const amount = /[\p{L}\d]/u.test(text) ? signedAmount(text) : 0;
  if (hasCredits && amount === 0 && narration === '') return null;
  if (amount === null) return 'unread';
  if (amount <= 0 || (!hasCredits && isDebit(cells, columns))) return 'debit';
  if (narration === '') return null;
  if (day === null) return 'unread';
  return { day, narration, reference: cutToLine(cellOf('Reference'), longestReference), amountPaise: amount };
};

/** A debit that is understood. Its sum may stand in any column that is no other one: whatever the bank calls it. */
const debitIn = ({ cells, countsFrom1904 }: FileRow, columns: readonly ReadColumn[]): Debit[] => {
  const cellOf = (field: StatementColumn) => (cells[columns.findIndex((column) => column.field === field)] ?? '').trim();
  const day = dayIn(cellOf('Day'), countsFrom1904);
  const mayBeSum = ({ field, heading }: ReadColumn) =>
    field === 'Credit' || field === 'Amount' || (field === null && !/balance/i.test(heading));
  const sums = columns.flatMap((column, at) => (mayBeSum(column) ? (signedAmount((cells[at] ?? '').trim()) ?? []) : [])).map(Math.abs);
  const [narration, reference] = [cutToLine(cellOf('Narration'), longestNarration), cutToLine(cellOf('Reference'), longestReference)];
  return day === null || narration === '' ? [] : [{ day, narration, reference, sums: sums.filter((sum) => sum > 0) }];
};

/** Where no column is known to have the type, any may say it. A narration may speak of a debit card: there only its first word says it. */
const isDebit = (cells: readonly string[], columns: readonly ReadColumn[]): boolean => {
  const type = columns.findIndex(({ field }) => field === 'Type');
  if (type >= 0) return debitType.test((cells[type] ?? '').trim());
  return cells.some((cell, at) => (columns[at]?.field ? /^(debit|withdraw)/i : debitType).test(cell.trim()));
};

/** Neither 'Deposit' nor 'DD', a demand draft: both are credits. It is one line, which is seen once and first: any cell may be tried, however long. */
const debitType = /^(?=.*$)((dr?|wd?l?)\.?$|withdraw|(.* )?debit)/i;

const longestNarration = 2_000;
const longestReference = 500;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 03/11/2026, 03/11/26, 3-Nov-26, 03 Nov 2026, 2026-11-03, 2026/11/3, 46329, with or without a time, also after a T. */
const dayIn = (text: string, countsFrom1904?: boolean): Day | null => {
  const [date = ''] = /^[\d\p{L}./-]+( \p{L}+ \d+)?/u.exec(countedDay(text, countsFrom1904) ?? text.replace(/(?<=\d)T(?=\d)/, ' ')) ?? [];
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/. ]?(\p{L}{3,9}|(?<=\D)\d{1,2})[-/. ](\d{4}|\d{2})$/u.exec(date) ?? [];
  const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const written = day ? `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : isoDayOf(date);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written));
  return isDay && new Date(written).toISOString().startsWith(written) ? written : null;
};

const isoDayOf = (date: string): string => {
  const [, year, , month = '', day = ''] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : date;
};

/** Three parts: neither a sum nor what the bank writes below. */
const likeDay = /^(\d{1,4}|\p{L}{3,9})[-/. ]+(\d{1,2}|\p{L}{3,9})[-/. ,]+\d{1,4}(?!\d)/u;

/** In paise; negative for a debit: -500, (500), 500 Dr, 500.00(Dr). Null if the text is not just an amount. */
const signedAmount = (text: string): number | null => {
  const [, sign = '', digits = '', mark = ''] = writtenAmount.exec(text) ?? [];
  const amount = Number(meaningOf(digits, 'amount', 'UTC'));
  if (digits === '' || !Number.isFinite(amount) || amount > mostRupees) return null;
  const isDebit = sign === '-' || sign === '(' || /^d/i.test(mark);
  return Math.round(amount * 100) * (isDebit ? -1 : 1);
};

/** No two parts may both have the same blanks: a long row of them would be divided in every way. */
const writtenAmount =
  /^([-+(]?)\s*((?:(?:₹|Rs\.?|INR)\s*)?[\d,]+(?:\.\d{0,2})?)(?:\s*\/-)?(?:\s*\()?(?:\s*(cr|dr|credit|debit))?\.?(?:\s*\))?$/i;

/** Banks repeat lines that are equal: two deposits of cash on a day. The second has a key of its own. */
const creditLine = (movement: Movement, seen: Map<string, number>): CreditLine => {
  const read = readNarration(movement.narration, movement.reference);
  const { day, amountPaise, narration } = movement;
  const hash = hashOfLine({ day, amountPaise, reference: read.reference, narration });
  const count = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, count);
  return { key: count === 1 ? hash : `${hash}-${count}`, day, amountPaise, narration, read, cameBack: null };
};

export interface HashedLine {
  day: Day;
  amountPaise: number;
  reference: string | null;
  narration: string;
}

const hashOfLine = ({ day, amountPaise, reference, narration }: HashedLine): string =>
  createHash('sha256')
    .update(JSON.stringify([day, amountPaise, reference, narration]))
    .digest('hex');

export const isKeyOfLine = (key: string, line: HashedLine): boolean => key.replace(/-\d+$/, '') === hashOfLine(line);

// A list as CSV by RFC 4180: UTF-8 with a byte-order mark, lines end with CRLF.

import { stringify } from 'csv-stringify/sync';
import { timeSlice } from '../../data/time-slice.ts';
import type { Cell } from './cells.ts';

export async function* csvOf(heads: readonly string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `\ufeff${linesOf([heads])}`;
  const yieldIfLong = timeSlice();
  for await (const rows of batches)
    for (const piece of piecesOf(rows)) {
      yield piece;
      await yieldIfLong();
    }
}

/** Some short rows, or one cell of a long row. */
function* piecesOf(rows: readonly Cell[][]): Generator<string> {
  let short: Cell[][] = [];
  let length = 0;
  for (const row of rows) {
    const isLong = lengthOf(row) > longestPiece;
    if (!isLong) short.push(row);
    length += lengthOf(row);
    if (length <= longestPiece) continue;
    if (short.length > 0) yield linesOf(short);
    if (isLong) yield* partsOf(row);
    short = [];
    length = 0;
  }
  if (short.length > 0) yield linesOf(short);
}

function* partsOf(row: readonly Cell[]): Generator<string> {
  for (const [at, cell] of row.entries()) yield `${at === 0 ? '' : ','}${csvText([[cell]])}`;
  yield lineEnd;
}

/** In characters. A cell that is not a text is short. */
const longestPiece = 32_768;

const lengthOf = (row: readonly Cell[]): number => row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

const lineEnd = '\r\n';

const linesOf = (rows: readonly (readonly Cell[])[]): string => csvText(rows) + lineEnd;

// Without quoted_match a line feed alone would not be quoted.
const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(textOf)),
    { record_delimiter: lineEnd, quoted_match: /[\r\n]/, eof: false },
  );

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.time === null ? cell.day : `${cell.day} ${cell.time}`;
  return addApostrophes(cell);
};

// A text that a spreadsheet would compute, also with full-width signs or behind a semicolon, which some programs read as a separator. One
// pattern that looks back from every letter would take five times as long.
const formulaAtFirst = /^(?=[ ']*[=+\-@\t\r＝＋－＠])/;
const semicolonBeforeFormula = /;(?=[ ']*[=+\-@\t\r＝＋－＠])/g;
const apostropheBeforeFormula = /(?<=^|;)'(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

/** An apostrophe in front keeps it a text. A text that begins with apostrophes gets one more, so that they can be told apart. */
const addApostrophes = (text: string): string => text.replace(semicolonBeforeFormula, ";'").replace(formulaAtFirst, "'");

export const stripApostrophes = (text: string): string => text.replace(apostropheBeforeFormula, '');

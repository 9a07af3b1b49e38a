// A list as CSV by RFC 4180: UTF-8 with a byte-order mark, lines end with CRLF.

import { stringify } from 'csv-stringify/sync';
import type { Cell } from './cells.ts';

/** `heads` is the first line. */
export async function* csvOf(heads: readonly string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `\ufeff${linesOf([heads.map(withApostrophes)])}`;
  for await (const rows of batches) yield linesOf(rows.map((cells) => cells.map(textOf)));
}

// Without the last option a line feed alone would not be quoted.
const linesOf = (rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? '' : stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.time === null ? cell.day : `${cell.day} ${cell.time}`;
  return withApostrophes(cell);
};

// A text that a spreadsheet would compute. The full-width signs count too, and so does what stands behind a semicolon: where semicolons
// stand between cells, that is a cell of its own.
const beforeFormula = /(?<=^|;)(?=[ ']*[=+\-@\t\r＝＋－＠])/g;
const apostropheBeforeFormula = /(?<=^|;)'(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

/** With an apostrophe in front it stays a text. One that has apostrophes gets one more, so that they can be taken away without doubt. */
const withApostrophes = (text: string): string => text.replace(beforeFormula, "'");

export const withoutApostrophes = (text: string): string => text.replace(apostropheBeforeFormula, '');

// A file with a table, as people have it: CSV or xlsx. It is read into headings and lines of texts, within limits.

import { timeSlice } from '../../data/time-slice.ts';
import { importLimits } from '../../wire/import-contract.ts';
import { Refusal, requestTexts } from '../../wire/refusal.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import { csvRows } from './csv-rows.ts';
import { type FileRow, fileTexts, refusedFile } from './file-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface TableFile {
  headings: string[];
  lines: FileRow[];
}

interface RowsOfTable {
  isGone: () => boolean;
  /** A bank writes lines of its own above them. */
  areHeadingsFirst: boolean;
}

/** All cells together. In a workbook many cells may share one long text. */
const mostText = 100_000_000;

/** Its rows that are not empty, the first of them too. Ends with a refusal when nobody waits for the table any more. */
export async function* tableRows(bytes: Uint8Array, { isGone, areHeadingsFirst }: RowsOfTable): AsyncGenerator<FileRow> {
  const yieldIfLong = timeSlice();
  const rest = async () => {
    await yieldIfLong();
    if (isGone()) throw new Refusal('Unreadable', requestTexts.unreadable);
  };
  const rows = isWorkbook(bytes) ? xlsxRows(bytes, rest) : csvRows(bytes, rest, areHeadingsFirst);
  let left = mostText;
  let areHeadings = areHeadingsFirst;
  for await (const row of rows) {
    await rest();
    for (const { length } of row.cells) left -= length;
    if (left < 0) throw refusedFile(fileTexts.tooMuch);
    // Before anything looks at a cell.
    requireShortCells(
      row,
      areHeadings ? importLimits.heading : importLimits.cell,
      areHeadings ? fileTexts.headingTooLong : fileTexts.cellTooLong,
    );
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    areHeadings = false;
    yield row;
  }
}

export const readTable = async (bytes: Uint8Array, isGone: () => boolean): Promise<TableFile> => {
  const rows: FileRow[] = [];
  for await (const row of tableRows(bytes, { isGone, areHeadingsFirst: true })) {
    if (rows.length === importLimits.lines + 1 + mostTitles) throw refusedFile(fileTexts.tooManyLines);
    rows.push(row);
  }
  const [headings, ...lines] = rows.slice(titlesIn(rows));
  if (!headings) throw refusedFile(fileTexts.empty);
  requireShortCells(headings, importLimits.heading, fileTexts.headingTooLong);
  if (lines.length === 0) throw refusedFile(fileTexts.noLines);
  if (lines.length > importLimits.lines) throw refusedFile(fileTexts.tooManyLines);
  return { headings: headingsOf(headings.cells), lines };
};

const mostTitles = 5;

/** How many lines stand above the headings: each is one cell, such as the name of the club, and then come headings for several columns. */
const titlesIn = (rows: readonly FileRow[]): number => {
  const filled = (row: FileRow) => row.cells.filter((cell) => cell.trim() !== '').length;
  const first = rows.slice(0, mostTitles + 1).findIndex((row) => filled(row) > 1);
  return first > 0 && filled(rows[first] as FileRow) > 2 ? first : 0;
};

const requireShortCells = ({ line, cells }: FileRow, most: number, message: string): void => {
  if (cells.some((cell) => cell.length > most)) throw refusedFile(`Line ${line}: ${message}`);
};

export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, zip);

const zip = [0x50, 0x4b, 0x03, 0x04];
const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

const headingsOf = (cells: readonly string[]): string[] => {
  const headings = cells.map((cell) => cell.trim());
  const seen = new Set<string>();
  for (const heading of headings) {
    const folded = foldText(heading);
    if (folded !== '' && seen.has(folded)) throw refusedFile(`The heading '${heading}' is there twice`);
    seen.add(folded);
  }
  return headings;
};

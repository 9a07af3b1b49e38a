// A file with a table, as people have it: CSV or xlsx. It is read into headings and lines of texts, within limits.

import { foldText } from '../../wire/fold-text.ts';
import { importLimits } from '../../wire/import-contract.ts';
import { csvRows } from './csv-rows.ts';
import { type FileRow, fileTexts, refusedFile } from './file-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface TableFile {
  headings: string[];
  lines: FileRow[];
}

export const readTable = async (bytes: Uint8Array): Promise<TableFile> => {
  const rows = startsWith(bytes, zip) ? xlsxRows(bytes) : csvRows(bytes);
  let headings: string[] | null = null;
  const lines: FileRow[] = [];
  for await (const row of rows) {
    // Before anything looks at a cell.
    requireShortCells(
      row,
      headings ? importLimits.cell : importLimits.heading,
      headings ? fileTexts.cellTooLong : fileTexts.headingTooLong,
    );
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (!headings) headings = headingsOf(row.cells);
    else if (lines.length === importLimits.lines) throw refusedFile(fileTexts.tooManyLines);
    else lines.push(row);
  }
  if (!headings) throw refusedFile(fileTexts.empty);
  if (lines.length === 0) throw refusedFile(fileTexts.noLines);
  return { headings, lines };
};

const requireShortCells = ({ line, cells }: FileRow, most: number, message: string): void => {
  if (cells.some((cell) => cell.length > most)) throw refusedFile(`Line ${line}: ${message}`);
};

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

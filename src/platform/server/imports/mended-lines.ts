// Lines of a file that a person has mended on the screen, with other values in some of their columns, or left out. Mended ones are read and
// checked like the others.

import { importLimits, type MendedLines } from '../../wire/import-contract.ts';
import { refusedField } from '../../wire/refusal.ts';
import type { MatchedColumn } from './check-lines.ts';
import type { FileRow } from './file-row.ts';
import type { TableFile } from './table-file.ts';

export const applyMended = (file: TableFile, columns: readonly MatchedColumn[], mended: MendedLines | null): TableFile => {
  if (!mended) return file;
  const wanted = new Map(Object.entries(mended));
  const lines = file.lines.map((row) => {
    const values = wanted.get(String(row.line));
    if (!values) return row;
    wanted.delete(String(row.line));
    return mendedRow(row, columns, values);
  });
  const [unknown] = wanted.keys();
  if (unknown !== undefined) throw noSuchLine('Mended', unknown);
  return { ...file, lines };
};

/** The file without these lines, and the lines. */
export const leaveOut = (file: TableFile, numbers: readonly number[] | null): { table: TableFile; leftOut: readonly FileRow[] } => {
  if (!numbers) return { table: file, leftOut: [] };
  const wanted = new Set(numbers);
  const [leftOut, lines] = [file.lines.filter(({ line }) => wanted.has(line)), file.lines.filter(({ line }) => !wanted.has(line))];
  const [unknown] = wanted.difference(new Set(leftOut.map(({ line }) => line)));
  if (unknown !== undefined) throw noSuchLine('LeftOut', String(unknown));
  return { table: { ...file, lines }, leftOut };
};

const noSuchLine = (field: string, line: string) => refusedField(400, field, `There is no line ${line.slice(0, 20)}`);

const mendedRow = (row: FileRow, columns: readonly MatchedColumn[], values: Record<string, string>): FileRow => {
  const cells = Array.from({ length: Math.max(row.cells.length, columns.length) }, (_, at) => row.cells[at] ?? '');
  for (const [field, value] of Object.entries(values)) {
    const at = columns.findIndex((column) => column.field === field);
    // The column may have been matched with another field since.
    if (at < 0) continue;
    if (value.length > importLimits.cell) throw refusedField(400, 'Mended', 'A value is too long');
    cells[at] = value;
  }
  return { ...row, cells };
};

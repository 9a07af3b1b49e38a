// The refused lines of a file as a file of the same format, with the reason beside each: to be mended and imported again.

import { Readable } from 'node:stream';
import { timeSlice } from '../../data/time-slice.ts';
import { isDayOfCalendar } from '../../wire/days.ts';
import { type ImportContract, reasonHeading } from '../../wire/import-contract.ts';
import type { AnsweredFile } from '../calls/handle.ts';
import type { Cell } from '../exports/cells.ts';
import { csvOf } from '../exports/csv.ts';
import { xlsxOf } from '../exports/xlsx.ts';
import { meaningOf } from './cell-values.ts';
import type { MatchedColumn } from './check-lines.ts';
import type { FileRow } from './file-row.ts';
import type { PlannedLine } from './plan.ts';
import { isWorkbook, type TableFile } from './table-file.ts';

interface Refused {
  contract: ImportContract;
  table: TableFile;
  columns: readonly MatchedColumn[];
  lines: readonly PlannedLine[];
  name: string;
}

export const refusedLinesFile = (bytes: Uint8Array, { contract, table, columns, lines, name }: Refused): AnsweredFile => {
  const reasons = new Map(lines.filter(({ result }) => result === 'Refused').map(({ line, message }) => [line, message]));
  const shown = columns.flatMap(({ heading }, at) => (heading === reasonHeading ? [] : at));
  const heads = [...shown.map((at) => columns[at]?.heading ?? ''), reasonHeading];
  const cellOf = (text: string, at: number, countsFrom1904?: boolean): Cell => {
    const field = columns[at]?.field;
    const isDay = field && contract.fields[field]?.as === 'day';
    const day = isDay ? meaningOf(text, 'day', 'UTC', countsFrom1904) : null;
    return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && isDayOfCalendar(day) ? { day, time: null } : text || null;
  };
  const rowsOf = async function* (): AsyncGenerator<Cell[][]> {
    const yieldIfLong = timeSlice();
    for (const some of inPieces(table.lines.filter(({ line }) => reasons.has(line)))) {
      yield some.map(({ line, cells, countsFrom1904 }) => {
        // What a line has beyond the headings stays beyond them: without it the line would be taken for a right one.
        const beyond = cells.slice(columns.length).map((text) => text || null);
        return [...shown.map((at) => cellOf(cells[at] ?? '', at, countsFrom1904)), reasons.get(line) ?? null, ...beyond];
      });
      await yieldIfLong();
    }
  };
  if (isWorkbook(bytes)) return { name: `${name}.xlsx`, content: xlsxOf({ name: 'Refused lines', heads }, rowsOf()) };
  return { name: `${name}.csv`, content: Readable.from(csvOf(heads, rowsOf()), { objectMode: false }) };
};

/** A line may have as much as thousands of others. */
function* inPieces(lines: readonly FileRow[]): Generator<FileRow[]> {
  let some: FileRow[] = [];
  let length = 0;
  for (const line of lines) {
    some.push(line);
    length += line.cells.reduce((sum, text) => sum + text.length, 0);
    if (some.length < mostLines && length < mostLetters) continue;
    yield some;
    some = [];
    length = 0;
  }
  yield some;
}

const mostLines = 200;
const mostLetters = 65_536;

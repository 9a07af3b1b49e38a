// A sheet of a workbook, read into rows of texts. Dates become 2026-12-31, or 2026-12-31 18:30:00, numbers plain digits.

import { importLimits } from '../../wire/import-contract.ts';
import type { XmlReader } from './bounded-xml.ts';
import { momentOfDays } from './cell-values.ts';
import { type FileRow, fileTexts, refusedFile } from './file-row.ts';
import { requireShort, Texts } from './xlsx-parts.ts';

const mostRows = 10 * importLimits.lines;

export class Sheet implements XmlReader {
  readonly #shared: readonly string[];
  readonly #isDate: readonly boolean[];
  readonly #is1904: boolean;
  #rows: FileRow[] = [];
  #rowCount = 0;
  #row: FileRow = { line: 0, cells: [] };
  #cell: { column: number; type: string; isDate: boolean } | null = null;
  #value = '';
  #isValue = false;
  readonly #texts = new Texts();

  constructor(shared: readonly string[], isDate: readonly boolean[], is1904: boolean) {
    this.#shared = shared;
    this.#isDate = isDate;
    this.#is1904 = is1904;
  }

  /** The rows that are complete. */
  takeRows(): FileRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, { r = '', t = 'n', s = '' }: Record<string, string>): void {
    this.#texts.open(name);
    if (name === 'row') this.#startRow(Number(r) || this.#row.line + 1);
    if (name === 'v') this.#isValue = true;
    if (name !== 'c') return;
    const column = r ? columnOf(r) : this.#row.cells.length;
    if (column >= importLimits.columns) throw refusedFile(fileTexts.tooManyColumns);
    this.#cell = { column, type: t, isDate: this.#isDate[Number(s)] ?? false };
    this.#value = '';
  }

  close(name: string): void {
    this.#texts.close(name);
    if (name === 'v') this.#isValue = false;
    if (name === 'row') this.#rows.push(this.#row);
    if (name !== 'c' || !this.#cell) return;
    const { cells } = this.#row;
    while (cells.length < this.#cell.column) cells.push('');
    cells[this.#cell.column] = this.#textOf(this.#cell, this.#value, this.#texts.take());
    this.#cell = null;
  }

  text(text: string): void {
    this.#texts.add(text);
    if (!this.#isValue) return;
    this.#value += text;
    requireShort(this.#value);
  }

  #startRow(line: number): void {
    // Rows may say any number, also the same one again and again.
    if (line > mostRows || ++this.#rowCount > mostRows) throw refusedFile(fileTexts.tooManyLines);
    this.#row = this.#is1904 ? { line, cells: [], countsFrom1904: true } : { line, cells: [] };
  }

  #textOf({ type, isDate }: { type: string; isDate: boolean }, value: string, inline: string): string {
    if (type === 's') return this.#shared[Number(value)] ?? '';
    if (type === 'inlineStr') return inline;
    if (type === 'b') return value === '1' ? 'Yes' : 'No';
    if (type === 'd') return value.replace('T', ' ');
    const number = Number(value);
    if (type !== 'n' || value === '' || !Number.isFinite(number)) return value;
    return isDate ? this.#dateOf(number) : plainNumber(number);
  }

  #dateOf(days: number): string {
    // Where a program counts a day that was never there: 29 February 1900.
    if (days < firstDay || days > lastDay) return plainNumber(days);
    return momentOfDays(days, this.#is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));
  }
}

const firstDay = 61;
const lastDay = 2_958_465;

/** Spreadsheets calculate with 15 digits. More would show how 0.1 + 0.2 is stored. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(15)));

/** The column of a cell such as B7. */
const columnOf = (cell: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '') column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
};

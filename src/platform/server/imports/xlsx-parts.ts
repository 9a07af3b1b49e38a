// The parts of a workbook beside its sheets: which sheet is the first, the texts that cells share, and which styles are those of dates.

import { importLimits } from '../../wire/import-contract.ts';
import type { XmlReader } from './bounded-xml.ts';
import { fileTexts, refusedFile } from './file-row.ts';

// Workbooks have far less of each. All of them stay in memory while the sheet is read.
export const mostParts = 2_000;
const mostSharedTexts = 1_000_000;
const mostStyles = 100_000;

const requireFew = (count: number, limit: number): void => {
  if (count > limit) throw refusedFile(fileTexts.tooMuch);
};

export class Workbook implements XmlReader {
  /** The id of the first sheet that is shown. */
  firstSheet: string | null = null;
  is1904 = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'workbookPr') this.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') this.firstSheet ??= idIn(attributes);
  }

  close(): void {}
  text(): void {}
}

/** The attribute r:id, whatever its prefix. */
const idIn = (attributes: Record<string, string>): string | null =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? null;

/** Where the parts of the workbook are. */
export class Targets implements XmlReader {
  readonly byId = new Map<string, string>();
  shared: string | null = null;
  styles: string | null = null;

  open(name: string, { Id = '', Type = '', Target = '' }: Record<string, string>): void {
    if (name !== 'Relationship') return;
    const target = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`;
    this.byId.set(Id, target);
    requireFew(this.byId.size, mostParts);
    if (Type.endsWith('/sharedStrings')) this.shared = target;
    if (Type.endsWith('/styles')) this.styles = target;
  }

  close(): void {}
  text(): void {}
}

/** The text in <t> elements. How a text is read aloud (rPh) does not belong to it. */
export class Texts {
  #text = '';
  #isText = false;
  #isAloud = false;

  open(name: string): void {
    if (name === 't') this.#isText = true;
    if (name === 'rPh') this.#isAloud = true;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#isAloud = false;
  }

  add(text: string): void {
    if (!this.#isText || this.#isAloud) return;
    this.#text += text;
    requireShort(this.#text);
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text.includes('_x')
      ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text;
  }
}

// A character may be written as seven: _x000D_.
const mostWritten = 7 * importLimits.cell;

/** While it is being read: a text that many cells share must not become long. */
export const requireShort = (text: string): void => {
  if (text.length > mostWritten) throw refusedFile(fileTexts.cellTooLong);
};

export class SharedTexts implements XmlReader {
  readonly texts: string[] = [];
  readonly #current = new Texts();

  open(name: string): void {
    this.#current.open(name);
  }

  close(name: string): void {
    this.#current.close(name);
    if (name === 'si') requireFew(this.texts.push(this.#current.take()), mostSharedTexts);
  }

  text(text: string): void {
    this.#current.add(text);
  }
}

export class Styles implements XmlReader {
  /** For each style of a cell whether it shows a date. */
  readonly isDate: boolean[] = [];
  readonly #ownFormats = new Map<string, boolean>();
  #isInCells = false;

  open(name: string, { numFmtId = '0', formatCode = '' }: Record<string, string>): void {
    if (name === 'numFmt') this.#ownFormats.set(numFmtId, showsDate(formatCode));
    requireFew(this.#ownFormats.size, mostStyles);
    if (name === 'cellXfs') this.#isInCells = true;
    if (name !== 'xf' || !this.#isInCells) return;
    requireFew(this.isDate.push(this.#ownFormats.get(numFmtId) ?? isKnownDate(Number(numFmtId))), mostStyles);
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCells = false;
  }

  text(): void {}
}

/** Formats that every program knows by number. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Spreadsheets allow 255 characters. What is longer is not looked at, and shows no date. */
const longestFormat = 1_000;

const showsDate = (format: string): boolean =>
  format.length <= longestFormat && /[dmyhs]/i.test(format.replace(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '').replace(/general/i, ''));

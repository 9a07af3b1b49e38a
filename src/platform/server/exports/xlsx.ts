// A list as a workbook of one sheet, with frozen headings, filters and fitting column widths. It is written row by row and compressed on
// the way, so that its size does not matter.

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, DateCell } from './cells.ts';

interface Sheet {
  name: string;
  /** The first line. */
  heads: readonly string[];
  /** Of each column. */
  isMoney?: readonly boolean[];
}

export const xlsxOf = ({ name: sheetName, heads, isMoney = [] }: Sheet, batches: AsyncIterable<Cell[][]>): Readable => {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(partsOf(sheetName))) zip.addBuffer(Buffer.from(declaration + xml), name);
  const sheet = Readable.from(sheetOf(heads, isMoney, batches), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => file.destroy(error));
  file.once('close', () => sheet.destroy());
  return file;
};

async function* sheetOf(heads: readonly string[], isMoney: readonly boolean[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  const rest = batches[Symbol.asyncIterator]();
  const first = await firstRows(rest);
  const view = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  yield `${declaration}<worksheet xmlns="${main}">${view}${columnsOf(widthsOf(heads, first))}<sheetData>`;
  const columns = heads.map((_, at) => lettersOf(at));
  let line = 1;
  const rowOf = (cells: readonly string[]) => {
    const named = cells.map((cell, at) => cell && `<c r="${columns[at]}${line}"${cell}</c>`);
    return `<row r="${line++}">${named.join('')}</row>`;
  };
  const rowsOf = (rows: readonly Cell[][]) => rows.map((cells) => rowOf(cells.map((cell, at) => cellOf(cell, isMoney[at])))).join('');
  yield rowOf(heads.map((head) => textCell(head, styles.head)));
  for (const rows of first) yield rowsOf(rows);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield rowsOf(next.value);
  yield `</sheetData><autoFilter ref="A1:${columns.at(-1)}${line - 1}"/></worksheet>`;
}

/** The widths stand before the rows in the file, so they are those of the first rows. */
const firstRows = async (batches: AsyncIterator<Cell[][]>): Promise<Cell[][][]> => {
  const first: Cell[][][] = [];
  for (let count = 0; count < measuredRows; ) {
    const { done, value } = await batches.next();
    if (done) break;
    first.push(value);
    count += value.length;
    // A batch of a long list may have no matching rows.
    if (first.length >= measuredBatches) break;
  }
  return first;
};

const measuredRows = 500;
const measuredBatches = 20;

/** In characters. The filter button stands beside the heading. */
const widthsOf = (heads: readonly string[], first: readonly Cell[][][]): number[] => {
  const widths = heads.map((head) => head.length * boldLetter + filterButton);
  for (const cells of first.flat())
    cells.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, lettersIn(cell));
    });
  return widths.map((width) => Math.min(Math.max(width + 2, narrowest), widest));
};

const boldLetter = 1.1;
const filterButton = 3;
const narrowest = 8;
const widest = 60;

/** A day is shown as 05 Mar 2026. A text with several lines counts by its first one. */
const lettersIn = (cell: Cell): number => {
  if (cell === null) return 0;
  if (typeof cell === 'object') return cell.time === null ? 11 : 17;
  const text = typeof cell === 'number' ? String(cell) : cell.slice(0, widest);
  const end = text.indexOf('\n');
  return end < 0 ? text.length : end;
};

const columnsOf = (widths: readonly number[]): string =>
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width.toFixed(1)}" customWidth="1"/>`).join('')}</cols>`;

/** A, B, … Z, AA, AB, … */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A cell: further attributes and the content. An empty cell is ''. */
const cellOf = (cell: Cell, isMoney = false): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return `${isMoney ? ` s="${styles.money}"` : ''}><v>${cell}</v>`;
  if (typeof cell === 'string') return textCell(cell, styles.plain);
  const serial = serialOf(cell);
  if (serial < firstSerial) return textCell(cell.day, styles.plain);
  return ` s="${cell.time === null ? styles.day : styles.moment}"><v>${serial}</v>`;
};

const textCell = (text: string, style: number) =>
  ` t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is>`;

// Programs refuse a cell with a longer text.
const longestText = 32_767;

const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not allowed in XML
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff]$/g, '')
    .replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);

const dayMs = 86_400_000;

/** Spreadsheets count days from the end of 1899; they differ about days before March 1900. */
const serialOf = ({ day, time }: DateCell): number => (Date.parse(`${day}T${time ?? '00:00:00'}Z`) - Date.UTC(1899, 11, 30)) / dayMs;

const firstSerial = 61;

const styles = { plain: 0, head: 1, day: 2, moment: 3, money: 4 };

/** ₹1,00,000.00: spreadsheets group by thousands unless each group is written out. */
const moneyFormat = escaped('[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00').replaceAll('"', '&quot;');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A program refuses longer names, and some characters. */
const sheetNameOf = (name: string): string =>
  escaped(`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');

const partsOf = (name: string) => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${sheetNameOf(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="${moneyFormat}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

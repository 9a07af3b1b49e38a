// The rows of a CSV file, with commas, semicolons or tabs between cells.

import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { importLimits } from '../../wire/import-contract.ts';
import { stripApostrophes } from '../exports/csv.ts';
import { type FileRow, fileTexts, refusedFile } from './file-row.ts';
import { textIn } from './file-text.ts';

/** Between two pieces of it the work rests: others have their turn. */
export async function* csvRows(bytes: Uint8Array, rest: () => Promise<void>, areHeadingsFirst: boolean): AsyncGenerator<FileRow> {
  const { text, delimiter } = readHint(await plainQuotes(await textIn(bytes, rest), rest), areHeadingsFirst);
  const options = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, max_record_size: longestRow };
  // At the end of the file the parser reads all that it was given in one go, so it is never given more than a piece.
  const parser = parse({ ...options, writableHighWaterMark: pieceSize } as Options);
  const source = Readable.from(inPieces(text, delimiter, rest));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const record of parser) {
      const cells = record as string[];
      if (++line > mostRows) throw refusedFile(fileTexts.tooManyLines);
      if (cells.length > importLimits.columns) throw refusedFile(fileTexts.tooManyColumns);
      yield { line, cells: cells.map(stripApostrophes) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusedFile(reasonOf(error)) : error;
  } finally {
    source.destroy();
  }
}

/** The parser has read some rows ahead, so it knows best how many there were before the one that it cannot read. */
const reasonOf = ({ code, records }: CsvError): string => {
  const line = `Line ${Number(records) + 1} cannot be read`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${line}: a quote is opened there and never closed`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `${line}: it is too long. Perhaps a quote is opened there and never closed.`;
  return `${line}: there is a quote inside a value. Please put the value in quotes, and write each quote in it twice.`;
};

const longestRow = 1_000_000;
/** With empty ones. */
const mostRows = 10 * importLimits.lines;
// It may have as many rows as bytes.
const pieceSize = 1024;

async function* inPieces(bytes: Buffer, delimiter: string, rest: () => Promise<void>): AsyncGenerator<Buffer> {
  const countCells = cellCounter(delimiter);
  for (let from = 0; from < bytes.length; from += pieceSize) {
    const piece = bytes.subarray(from, from + pieceSize);
    countCells(piece);
    yield piece;
    await rest();
  }
}

/** The parser counts the letters of a row, and not its cells. Here delimiters within quotes count too, which are letters of the row. */
const cellCounter = (delimiter: string) => {
  const between = delimiter.charCodeAt(0);
  let count = 0;
  return (piece: Buffer): void => {
    for (const byte of piece) {
      if (byte === between) count++;
      else if (byte === lineFeed || byte === carriageReturn) count = 0;
    }
    if (count > longestRow) throw refusedFile(fileTexts.tooManyColumns);
  };
};

/** Some programs write ="0033", so that a spreadsheet leaves the value as it is. To the parser that is a quote inside a value. */
const plainQuotes = async (text: Buffer, rest: () => Promise<void>): Promise<Buffer> => {
  if (!text.includes('="')) return text;
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + linesAtOnce) + 1 || text.length;
    pieces.push(Buffer.from(text.toString('latin1', from, end).replace(quotedFormula, '"'), 'latin1'));
    from = end;
    await rest();
  }
  return Buffer.concat(pieces);
};

/** In bytes. */
const linesAtOnce = 100_000;

/** Two quotes are an empty value, or one quote within a value that is in quotes as a whole. */
const quotedFormula = /(?<![^,;\t\r\n])="(?!"(?![,;\t\r\n]|$))/g;

/** Excel understands a first line that names the delimiter: sep=; */
const readHint = (text: Buffer, areHeadingsFirst: boolean): { text: Buffer; delimiter: string } => {
  const [line, named] = /^sep=(.)\r?\n/.exec(text.subarray(0, 10).toString('latin1')) ?? [];
  if (line && named) return { text: text.subarray(line.length), delimiter: named };
  return { text, delimiter: delimiterOf(text.subarray(0, longestHeadings), areHeadingsFirst) };
};

/** In bytes, of which a letter has up to four. */
const longestHeadings = 4 * importLimits.columns * importLimits.heading;

/**
 * The one that the most lines have at least twice, then the one that is there most often. What is within quotes does not count, nor a comma
 * within a number. Narrations may have many commas, but the headings above them do not. Where the headings are first, they alone count: the first line
 * that has any of them, because a title may stand above.
 */
const delimiterOf = (text: Buffer, areHeadingsFirst: boolean): string => {
  const found = [',', ';', '\t'].map((delimiter) => ({ delimiter, byte: delimiter.charCodeAt(0), inLine: 0, lines: 0, count: 0 }));
  let isQuoted = false;
  for (const [at, byte] of text.entries()) {
    if (byte === quote) isQuoted = !isQuoted;
    if (isQuoted) continue;
    const isEnd = byte === lineFeed || byte === carriageReturn;
    if (isEnd && areHeadingsFirst && found.some(({ count }) => count > 0)) break;
    const isInNumber = byte === comma && isDigit(text[at - 1]) && isDigit(text[at + 1]);
    for (const one of found) {
      if (isEnd) one.inLine = 0;
      if (byte !== one.byte || isInNumber) continue;
      one.count++;
      if (++one.inLine === 2) one.lines++;
    }
  }
  const [best] = found.toSorted((one, other) => other.lines - one.lines || other.count - one.count);
  return best?.delimiter ?? ',';
};

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

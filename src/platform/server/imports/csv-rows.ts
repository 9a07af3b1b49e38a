// The rows of a CSV file, with commas, semicolons or tabs between cells.

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { importLimits } from '../../wire/import-contract.ts';
import { withoutApostrophes } from '../exports/csv.ts';
import { type FileRow, fileTexts, refusedFile } from './file-row.ts';
import { textIn } from './file-text.ts';

export async function* csvRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const { text, delimiter } = withoutHint(textIn(bytes));
  const parser = parse({ delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, max_record_size: longestRow });
  const source = Readable.from(inPieces(text));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const record of parser) {
      const cells = record as string[];
      if (++line > mostRows) throw refusedFile(fileTexts.tooManyLines);
      if (cells.length > importLimits.columns) throw refusedFile(fileTexts.tooManyColumns);
      yield { line, cells: cells.map(withoutApostrophes) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusedFile(whyUnreadable(error)) : error;
  } finally {
    source.destroy();
  }
}

/** The parser has read some rows ahead, so it knows best how many there were before the one that it cannot read. */
const whyUnreadable = ({ code, records }: CsvError): string => {
  const line = `Line ${Number(records) + 1} cannot be read`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${line}: a quote is opened there and never closed`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `${line}: it is too long. Perhaps a quote is opened there and never closed.`;
  return `${line}: there is a quote inside a value. Please put the value in quotes, and write each quote in it twice.`;
};

const longestRow = 1_000_000;
/** With empty ones. */
const mostRows = 10 * importLimits.lines;
const pieceSize = 32 * 1024;

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceSize) {
    yield bytes.subarray(from, from + pieceSize);
    await nextTurn();
  }
}

/** Excel understands a first line that names the delimiter: sep=; */
const withoutHint = (text: Buffer): { text: Buffer; delimiter: string } => {
  const [line, named] = /^sep=(.)\r?\n/.exec(text.subarray(0, 10).toString('latin1')) ?? [];
  if (line && named) return { text: text.subarray(line.length), delimiter: named };
  return { text, delimiter: delimiterOf(text.subarray(0, longestRow).toString()) };
};

/** The one that the first line has most often, outside of quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? ',';
};

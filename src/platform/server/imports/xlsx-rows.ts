// The rows of the first sheet of a workbook. Its parts are unpacked and parsed piece by piece, within limits, so that a small file that
// unpacks to a huge one is refused before it fills the memory.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../wire/refusal.ts';
import { type FileRow, fileTexts, refusedFile, refusedType } from './file-row.ts';
import { SharedTexts, Styles, Targets, Workbook, type XmlReader } from './xlsx-parts.ts';
import { Sheet } from './xlsx-sheet.ts';

const mostParts = 2_000;
/** All parts that are read, unpacked. */
const mostBytes = 100 * 1024 * 1024;

export async function* xlsxRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const parts = await openParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    const workbook = await parts.readWhole('xl/workbook.xml', new Workbook());
    if (!workbook?.firstSheet) throw refusedType();
    const targets = await parts.readWhole('xl/_rels/workbook.xml.rels', new Targets());
    const texts = await parts.readWhole(targets?.shared ?? 'xl/sharedStrings.xml', new SharedTexts());
    const styles = await parts.readWhole(targets?.styles ?? 'xl/styles.xml', new Styles());
    const sheet = new Sheet(texts?.texts ?? [], styles?.isDate ?? [], workbook.is1904);
    for await (const _ of parts.read(targets?.byId.get(workbook.firstSheet) ?? 'xl/worksheets/sheet1.xml', sheet)) yield* sheet.takeRows();
  } catch (error) {
    // The parsers throw errors of their own for what is no workbook.
    throw error instanceof Refusal || !(error instanceof Error) ? error : refusedFile(fileTexts.unreadable);
  } finally {
    parts.close();
  }
}

const openParts = async (file: Buffer) => {
  const zip = await fromBufferPromise(file, { autoClose: false }).catch(() => {
    throw refusedFile(fileTexts.unreadable);
  });
  if (zip.entryCount > mostParts) throw refusedFile(fileTexts.tooMuch);
  return new Parts(zip, await entriesOf(zip));
};

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw refusedFile(fileTexts.unreadable);
  }
  return entries;
};

class Parts {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  #left = mostBytes;

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Null if there is no such part. */
  async readWhole<R extends XmlReader>(name: string, reader: R): Promise<R | null> {
    if (!this.#entries.has(name)) return null;
    for await (const _ of this.read(name, reader));
    return reader;
  }

  /** Gives the reader one piece after the other. */
  async *read(name: string, reader: XmlReader): AsyncGenerator<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw refusedType();
    // What the entry says about its size is checked while it is unpacked.
    if (entry.uncompressedSize > this.#left) throw refusedFile(fileTexts.tooMuch);
    this.#left -= entry.uncompressedSize;
    const parser = parserFor(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      parser.write(decoder.decode(piece as Buffer, { stream: true }));
      yield;
      await nextTurn();
    }
    parser.write(decoder.decode()).close();
    yield;
  }

  close(): void {
    this.#zip.close();
  }
}

/** Names of elements come without the prefix of their namespace. */
const parserFor = (reader: XmlReader): SaxesParser => {
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', ({ name, attributes }) => reader.open(local(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => reader.close(local(name)));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('doctype', () => {
    throw refusedFile(fileTexts.unreadable);
  });
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

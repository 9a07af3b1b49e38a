// The rows of the first sheet of a workbook. Its parts are unpacked and parsed piece by piece, within limits, so that a small file that
// unpacks to a huge one is refused before it fills the memory.

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../wire/refusal.ts';
import { BoundedXml, type XmlReader } from './bounded-xml.ts';
import { type FileRow, fileTexts, refusedFile, refusedType } from './file-row.ts';
import { mostParts, SharedTexts, Styles, Targets, Workbook } from './xlsx-parts.ts';
import { Sheet } from './xlsx-sheet.ts';

const megabyte = 1024 * 1024;

/** All parts that are read, unpacked. The larger the file, the more it may unpack to. */
const mostBytes = (packed: number): number => Math.min(25 * megabyte + 100 * packed, 100 * megabyte);

/** Between two pieces of it the work rests: others have their turn. */
export async function* xlsxRows(bytes: Uint8Array, rest: () => Promise<void>): AsyncGenerator<FileRow> {
  const parts = await openParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rest);
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

const openParts = async (file: Buffer, rest: () => Promise<void>) => {
  const zip = await fromBufferPromise(file, { autoClose: false }).catch(() => {
    throw refusedFile(fileTexts.unreadable);
  });
  if (zip.entryCount > mostParts) throw refusedFile(fileTexts.tooMuch);
  return new Parts({ zip, entries: await entriesOf(zip), left: mostBytes(file.length), rest });
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
  readonly #rest: () => Promise<void>;
  #left: number;

  constructor({ zip, entries, left, rest }: { zip: ZipFile; entries: Map<string, Entry>; left: number; rest: () => Promise<void> }) {
    this.#zip = zip;
    this.#entries = entries;
    this.#left = left;
    this.#rest = rest;
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
    const xml = new BoundedXml(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      xml.write(decoder.decode(piece as Buffer, { stream: true }));
      yield;
      await this.#rest();
    }
    xml.write(decoder.decode());
    xml.end();
    yield;
  }

  close(): void {
    this.#zip.close();
  }
}

// Documents: checks their type by extension and bytes, stores them unchanged, and says how each type is served.

import { setImmediate } from 'node:timers/promises';
import type { Data } from '../data/data.ts';
import { stageFile } from '../data/file-rows.ts';
import type { UploadedFile } from '../wire/call.ts';
import { refusedField } from '../wire/refusal.ts';
import { fileEmpty } from '../wire/uploads.ts';
import { cleanFileName, extensionOf, newFileName } from './file-names.ts';
import { startsWith, textFormats } from './first-bytes.ts';

interface Type {
  mime: string;
  /** Shown in the browser. Types that a browser cannot show in a sandbox are downloaded. */
  isInline: boolean;
  matches: (bytes: Buffer) => boolean | Promise<boolean>;
}

const office = 'application/vnd.openxmlformats-officedocument';

const types = {
  pdf: { mime: 'application/pdf', isInline: false, matches: (bytes) => startsWith(bytes, '%PDF-') },
  doc: { mime: 'application/msword', isInline: false, matches: (bytes) => isCompound(bytes, ['WordDocument']) },
  docx: { mime: `${office}.wordprocessingml.document`, isInline: false, matches: (bytes) => isPackage(bytes, 'docx') },
  jpg: { mime: 'image/jpeg', isInline: true, matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  jpeg: { mime: 'image/jpeg', isInline: true, matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  png: { mime: 'image/png', isInline: true, matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  // Browsers prefer a byte order mark to this charset.
  txt: { mime: 'text/plain; charset=utf-8', isInline: true, matches: (bytes) => isText(bytes) },
  xls: { mime: 'application/vnd.ms-excel', isInline: false, matches: (bytes) => isCompound(bytes, ['Workbook', 'Book']) },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, isInline: false, matches: (bytes) => isPackage(bytes, 'xlsx') },
} satisfies Record<string, Type>;

export type DocumentType = keyof typeof types;

export interface DocumentRules {
  types: readonly DocumentType[];
  wrongType: string;
}

/** Stores the document under a random name with its own extension, and returns the name. */
export const stageDocument = async (data: Data, file: UploadedFile, { types: allowed, wrongType }: DocumentRules): Promise<string> => {
  const extension = extensionOf(cleanFileName(file.name));
  if (file.bytes.length === 0 && allowed.some((one) => one === extension)) throw refusedField(400, 'File', fileEmpty);
  const type = await typeOf(file);
  if (!type || !allowed.includes(type)) throw refusedField(415, 'File', wrongType);
  const name = newFileName(type);
  await stageFile(data, name, { whole: file.bytes });
  return name;
};

const typeOf = async ({ name, bytes }: UploadedFile): Promise<DocumentType | null> => {
  const extension = extensionOf(cleanFileName(name));
  if (!isType(extension)) return null;
  return (await types[extension].matches(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) ? extension : null;
};

const isType = (extension: string): extension is DocumentType => Object.hasOwn(types, extension);

export const contentTypeOf = (storedName: string): Pick<Type, 'mime' | 'isInline'> => {
  const extension = extensionOf(storedName);
  return isType(extension) ? types[extension] : { mime: 'application/octet-stream', isInline: false };
};

/** The Office format until 2003 is a small file system. The name of a stream tells a document from a table. */
const isCompound = (bytes: Buffer, streams: readonly string[]) =>
  startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') && streams.some((stream) => hasStream(bytes, stream));

const compoundHeaderSize = 512;
const directoryEntrySize = 128;
const streamEntry = 2;

// A directory entry has its name at byte 0, the length of the name at byte 64, its type at byte 66.
const hasStream = (bytes: Buffer, name: string) => {
  const encodedName = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = compoundHeaderSize; at + directoryEntrySize <= bytes.length; at += directoryEntrySize) {
    if (bytes[at + 66] !== streamEntry || bytes.readUInt16LE(at + 64) !== encodedName.length) continue;
    if (bytes.subarray(at, at + encodedName.length).equals(encodedName)) return true;
  }
  return false;
};

/** The Office format since 2007 is a zip archive. file-type unpacks only its list of types, at most a megabyte. */
const isPackage = async (bytes: Buffer, kind: 'docx' | 'xlsx') => {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.ext === kind;
};

const control = /[^\P{Cc}\t\n\r\f\u0085]/u;

const pieceSize = 512 * 1024;

/** In pieces: ten megabytes at once would block all other requests. */
const isText = async (bytes: Buffer): Promise<boolean> => {
  if (bytes.length === 0) return false;
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceSize) {
      const text = decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true });
      if (control.test(text) || (at === 0 && textFormats.some((magic) => text.startsWith(magic)))) return false;
      await setImmediate();
    }
    // Throws if the last character is incomplete.
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

const encodingOf = (bytes: Buffer) => {
  if (startsWith(bytes, '\xff\xfe')) return 'utf-16le';
  return startsWith(bytes, '\xfe\xff') ? 'utf-16be' : 'utf-8';
};

// Documents: told by their name's extension and by their bytes, and kept as they came. How each type is served stands here too.

import type { UploadedFile } from '../wire/call.ts';
import { refusedField } from '../wire/refusal.ts';
import { cleanFileName, extensionOf } from './file-names.ts';
import type { FileKind } from './record-file.ts';
import { type FileStore, newFileName } from './store.ts';

interface Type {
  mime: string;
  /** Shown in the browser; what it cannot show in a sandbox is downloaded. */
  isInline: boolean;
  isIn: (bytes: Buffer) => boolean | Promise<boolean>;
}

const office = 'application/vnd.openxmlformats-officedocument';

const types = {
  pdf: { mime: 'application/pdf', isInline: false, isIn: (bytes) => startsWith(bytes, '%PDF-') },
  doc: { mime: 'application/msword', isInline: false, isIn: (bytes) => isCompound(bytes, ['WordDocument']) },
  docx: { mime: `${office}.wordprocessingml.document`, isInline: false, isIn: (bytes) => isPackage(bytes, 'docx') },
  jpg: { mime: 'image/jpeg', isInline: true, isIn: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  jpeg: { mime: 'image/jpeg', isInline: true, isIn: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  png: { mime: 'image/png', isInline: true, isIn: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  // A mark of byte order, where there is one, counts for more than what is said here.
  txt: { mime: 'text/plain; charset=utf-8', isInline: true, isIn: (bytes) => isText(bytes) },
  xls: { mime: 'application/vnd.ms-excel', isInline: false, isIn: (bytes) => isCompound(bytes, ['Workbook', 'Book']) },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, isInline: false, isIn: (bytes) => isPackage(bytes, 'xlsx') },
} satisfies Record<string, Type>;

export type DocumentType = keyof typeof types;

export interface DocumentRules {
  types: readonly DocumentType[];
  /** Said of a file of any other type. */
  wrongType: string;
}

/** Documents in their store: kept under a name that cannot be guessed, with the extension that they came with. */
export const documentsIn = (store: FileStore, { types: allowed, wrongType }: DocumentRules): FileKind => ({
  keep: async (file) => {
    const type = await typeOf(file);
    if (!type || !allowed.includes(type)) throw refusedField(415, 'File', wrongType);
    const name = newFileName(type);
    await store.put(name, file.bytes);
    return name;
  },
  // A file that cannot be removed now is no reason to fail: a later sweep takes it.
  remove: async (name) => {
    if (name) await store.remove(name).catch(() => undefined);
  },
});

const typeOf = async ({ name, bytes }: UploadedFile): Promise<DocumentType | null> => {
  const extension = extensionOf(cleanFileName(name));
  if (!isType(extension)) return null;
  return (await types[extension].isIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) ? extension : null;
};

const isType = (extension: string): extension is DocumentType => Object.hasOwn(types, extension);

/** How a stored document is served. */
export const contentTypeOf = (storedName: string): Pick<Type, 'mime' | 'isInline'> => {
  const extension = extensionOf(storedName);
  return isType(extension) ? types[extension] : { mime: 'application/octet-stream', isInline: false };
};

const startsWith = (bytes: Buffer, magic: string) => bytes.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'));

/** The format of Office until 2003: a small file system, whose directory names the stream that makes it a document or a table. */
const isCompound = (bytes: Buffer, streams: readonly string[]) =>
  startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') && streams.some((stream) => holdsStream(bytes, stream));

const compoundHeader = 512;
const directoryEntry = 128;
const stream = 2;

const holdsStream = (bytes: Buffer, name: string) => {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = compoundHeader; at + directoryEntry <= bytes.length; at += directoryEntry) {
    if (bytes[at + 66] !== stream || bytes.readUInt16LE(at + 64) !== wanted.length) continue;
    if (bytes.subarray(at, at + wanted.length).equals(wanted)) return true;
  }
  return false;
};

/** The format of Office since 2007: an archive. Only its list of types is unpacked, and no more than a megabyte of it. */
const isPackage = async (bytes: Buffer, kind: 'docx' | 'xlsx') => {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.ext === kind;
};

const control = /[^\P{Cc}\t\n\r\f\u0085]/u;

// Of the formats that are told by their first bytes, the others all have bytes among these that no text has.
const writtenAsText = ['%PDF-', '%!PS', '{\\rtf', 'GIF87a', 'GIF89a'];

const isText = (bytes: Buffer) => {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return !control.test(text) && !writtenAsText.some((magic) => text.startsWith(magic));
  } catch {
    return false;
  }
};

const encodingOf = (bytes: Buffer) => {
  if (startsWith(bytes, '\xff\xfe')) return 'utf-16le';
  return startsWith(bytes, '\xfe\xff') ? 'utf-16be' : 'utf-8';
};

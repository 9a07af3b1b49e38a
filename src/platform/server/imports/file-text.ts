// Whether a file is a text, and its letters: UTF-8 and UTF-16 are understood. What is plainly no text is a file of another type.

import { isUtf8 } from 'node:buffer';
import { startsWith, textFormats } from '../../files/first-bytes.ts';
import { fileTexts, refusedFile, refusedType } from './file-row.ts';

/** The text as UTF-8, without its mark. */
export const textIn = async (bytes: Uint8Array, rest: () => Promise<void>): Promise<Buffer> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(file, oldExcel)) throw refusedType(fileTexts.oldExcel);
  if (webPage.test(file.toString('latin1', 0, longestBeginning))) throw refusedType(fileTexts.webPage);
  if (startsWith(file, '\xff\xfe')) return decodeUtf16(file, 'utf-16le', rest);
  if (startsWith(file, '\xfe\xff')) return decodeUtf16(file, 'utf-16be', rest);
  const sample = file.subarray(0, sampleSize);
  if (looksLikeUtf16(sample)) throw refusedFile(fileTexts.notUtf8);
  if (textFormats.some((magic) => startsWith(file, magic)) || file.includes(0)) throw refusedType();
  if (!isUtf8(file)) throw sample.some(isControl) ? refusedType() : refusedFile(fileTexts.notUtf8);
  return startsWith(file, '\xef\xbb\xbf') ? file.subarray(3) : file;
};

const oldExcel = '\xd0\xcf\x11\xe0';

/** Some banks call it xls. */
const webPage = /^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|head|meta|style|table|div)\b/i;

const longestBeginning = 200;

const sampleSize = 64 * 1024;

const pieceSize = 256 * 1024;

const decodeUtf16 = async (file: Buffer, encoding: 'utf-16le' | 'utf-16be', rest: () => Promise<void>): Promise<Buffer> => {
  const decoder = new TextDecoder(encoding);
  const pieces: Buffer[] = [];
  for (let from = 0; from < file.length; from += pieceSize) {
    const isLast = from + pieceSize >= file.length;
    pieces.push(Buffer.from(decoder.decode(file.subarray(from, from + pieceSize), { stream: !isLast })));
    await rest();
  }
  return Buffer.concat(pieces);
};

/** Without a mark: of each letter's two bytes one is often zero, and always the same one. */
const looksLikeUtf16 = (sample: Buffer): boolean => {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [fewer = 0, more = 0] = zeros.sort((one, other) => one - other);
  return fewer === 0 && more > 0 && more * 8 >= sample.length;
};

/** Bytes that no text has in any encoding of single bytes, but for the ends of lines, tabs, and the marks of old programs. */
const isControl = (byte: number): boolean => byte < 0x08 || (byte > 0x0d && byte < 0x1a) || (byte > 0x1b && byte < 0x20);

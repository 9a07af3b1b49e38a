// Names of files: of uploads, without what could mislead a reader, and random ones of stored files.

import { randomBytes } from 'node:crypto';

const longestName = 255;
// Normalizing many accents takes quadratic time, so the middle of a long name is cut out first.
const maxSentName = 4 * longestName;

// Marks that change the direction of text can make 'fdp.exe' look like 'exe.pdf'. Joiners stay, because many scripts need them.
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** The last part of the path without misleading characters. At most 255 characters; the extension stays. */
export const cleanFileName = (sent: string): string => {
  // Forms encode quotes and line breaks so.
  const unescaped = shortened(sent).replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
  const last = unescaped.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(misleading, '').normalize('NFC').trim();
  const end = clean.lastIndexOf('.');
  const [stem, extension] = end < 0 ? [clean, ''] : [clean.slice(0, end), clean.slice(end)];
  // Do not leave half a surrogate pair.
  const short = stem.slice(0, Math.max(0, longestName - extension.length)).replace(/[\uD800-\uDBFF]$/, '');
  return `${short.trim() || 'document'}${extension}`.slice(0, longestName);
};

const shortened = (sent: string) =>
  sent.length <= maxSentName ? sent : sent.slice(0, maxSentName - longestName) + sent.slice(-longestName);

const mostBytes = 200;

/** As every system can save it, also with a number before it: some take none of these signs, and none a name of more than 255 bytes. */
export const savableFileName = (name: string): string => {
  const plain = name.replace(/[\\/:*?"<>|]/g, '-');
  if (Buffer.byteLength(plain) <= mostBytes) return plain;
  const extension = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  const bytes = Buffer.from(plain).subarray(0, mostBytes - Buffer.byteLength(extension));
  // In a stream half a letter at the end is kept for later.
  return new TextDecoder().decode(bytes, { stream: true }) + extension;
};

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const newFileName = (extension: string): string => `${randomBytes(16).toString('base64url')}.${extension}`;

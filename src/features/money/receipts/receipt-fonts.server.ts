// The fonts of receipts: Inter, and one for each script in which names in India are written. Each file has one script, so a text is cut
// into runs with one font each.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { characters } from '../../../platform/wire/locale.ts';

export type Weight = 400 | 600;

export interface Run {
  text: string;
  font: string;
  isRightToLeft: boolean;
}

const require = createRequire(import.meta.url);

const notoScripts = ['devanagari', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu', 'kannada', 'malayalam', 'oriya', 'arabic'];

/** The first subset that has a letter is used. */
const subsets = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map((subset) => ['inter', subset] as const),
  ...notoScripts.map((script) => [`noto-sans-${script}`, script] as const),
].map(([family, subset]) => {
  // The packages list the letters of each file as CSS does.
  const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  return { family, subset, ranges: rangesFrom(ranges[subset] ?? ''), isRightToLeft: subset === 'arabic' };
});

type Subset = (typeof subsets)[number];

/** From 'U+0900-097F,U+20B9'. */
function rangesFrom(text: string): (readonly [number, number])[] {
  return [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
}

const has = ({ ranges }: Subset, letter: string): boolean =>
  [...letter].every((part) => ranges.some(([first, last]) => between(part.codePointAt(0) ?? 0, first, last)));

const between = (number: number, first: number, last: number) => first <= number && number <= last;

/** A letter without a font is drawn with the first one, as an empty box. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const runs: Run[] = [];
  let subset: Subset | undefined;
  for (const { segment: letter } of characters.segment(text.normalize('NFC'))) {
    const next: Subset | undefined = subset && has(subset, letter) ? subset : (subsets.find((each) => has(each, letter)) ?? subsets[0]);
    const last = runs.at(-1);
    if (last && next === subset) last.text += letter;
    else if (next) runs.push({ text: letter, font: fileOf(next, weight), isRightToLeft: next.isRightToLeft });
    subset = next;
  }
  return runs;
};

const fileOf = ({ family, subset }: Subset, weight: Weight) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;

/** The font without its table of mark positions (GPOS): marks stand where the font has drawn them. */
export const plainFont = (font: string): string => `${font}${plain}`;

const plain = '?without=GPOS';

const loaded = new Map<string, Buffer>();

/** Unpacked, and kept in memory: all together take a few megabytes. */
export const fontBytes = (font: string): Buffer => {
  const bytes = loaded.get(font) ?? unpacked(readFileSync(require.resolve(font.replace(plain, ''))), font.endsWith(plain));
  loaded.set(font, bytes);
  return bytes;
};

/** Makes an OpenType file of a WOFF file, because fontkit would unpack the same table again for every letter. */
const unpacked = (woff: Buffer, isPlain: boolean): Buffer => {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, each) => woff.subarray(44 + 20 * each, 64 + 20 * each)).filter(
    (entry) => !isPlain || nameOf(entry) !== 'GPOS',
  );
  const head = Buffer.alloc(12 + 16 * entries.length);
  woff.copy(head, 0, 4, 8); // the kind of outlines
  head.writeUInt16BE(entries.length, 4);
  const parts = [head];
  let end = head.length;
  for (const [each, entry] of entries.entries()) {
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    // pdfkit tells fonts of one name apart by the checksum in this table.
    if (isPlain && nameOf(entry) === 'head') table.writeUInt32BE(0, 8);
    const place = 12 + 16 * each;
    entry.copy(head, place, 0, 4); // the name of the table
    entry.copy(head, place + 4, 16, 20); // its checksum
    head.writeUInt32BE(end, place + 8);
    head.writeUInt32BE(length, place + 12);
    parts.push(table);
    end += table.length;
  }
  return Buffer.concat(parts);
};

const nameOf = (entry: Buffer): string => entry.toString('latin1', 0, 4);

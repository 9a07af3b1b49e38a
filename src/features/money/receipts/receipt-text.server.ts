// Text on a receipt, broken into lines, and made smaller until it fits.

import { characters } from '../../../platform/wire/locale.ts';
import { fontBytes, plainFont, type Run, runsOf, type Weight } from './receipt-fonts.server.ts';

export interface Place {
  x: number;
  y: number;
  width: number;
  /** The height that is free for the text. */
  height: number;
}

export interface Look {
  size: number;
  /** The least size of a text that does not fit. */
  leastSize?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right' | 'center';
}

const colours = { text: '#23211e' };
const lineHeight = 1.35;
const sizesTried = 12;

interface Measured {
  font: string;
  /** At size 1. */
  width: number;
}

export class ReceiptText {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts = new Set<string>();
  readonly #measured = new Map<string, Measured>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** Returns the height that was used. */
  write(text: string, place: Place, look: Look): number {
    const { weight = 400, colour = colours.text, align = 'left' } = look;
    const { lines, size } = this.#fitted(text, place, look, weight);
    const height = size * lineHeight;
    this.#doc.fillColor(colour);
    for (const [at, line] of lines.entries()) {
      const room = place.width - this.#widthOf(line, weight) * size;
      const x = place.x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
      this.#writeLine(line, x, place.y + at * height + size, size, weight);
    }
    return lines.length * height;
  }

  #fitted(text: string, { width, height }: Place, { size, leastSize = size }: Look, weight: Weight): { lines: string[]; size: number } {
    // A text with very many lines is written on without breaks.
    for (const tried of [
      text,
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(', '),
    ]) {
      for (let step = 0; step <= sizesTried; step++) {
        const present = size - ((size - leastSize) * step) / sizesTried;
        const lines = this.#linesOf(tried, width / present, weight);
        if (lines.length * present * lineHeight <= height + 0.5) return { lines, size: present };
      }
    }
    const lines = this.#linesOf(text.replaceAll('\n', ', '), width / leastSize, weight);
    const most = Math.max(1, Math.floor(height / (leastSize * lineHeight)));
    return { lines: [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -2)}…`], size: leastSize };
  }

  /** `width` is at size 1. */
  #linesOf(text: string, width: number, weight: Weight): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.trim().split(/\s+/)) {
        const longer = line ? `${line} ${word}` : word;
        if (this.#widthOf(longer, weight) <= width) line = longer;
        else {
          if (line) lines.push(line);
          const parts = this.#partsOf(word, width, weight);
          lines.push(...parts.slice(0, -1));
          line = parts.at(-1) ?? '';
        }
      }
      lines.push(line);
    }
    return lines;
  }

  /** A word wider than a line is cut between letters. */
  #partsOf(word: string, width: number, weight: Weight): string[] {
    if (this.#widthOf(word, weight) <= width) return [word];
    const parts = [''];
    for (const { segment: letter } of characters.segment(word)) {
      const longer = `${parts.at(-1)}${letter}`;
      if (parts.at(-1) && this.#widthOf(longer, weight) > width) parts.push(letter);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  }

  #widthOf(line: string, weight: Weight): number {
    return runsOf(line, weight).reduce((sum, run) => sum + this.#measure(run).width, 0);
  }

  #measure({ text, font }: Run): Measured {
    const key = `${font} ${text}`;
    const measured = this.#measured.get(key) ?? this.#measureAnew(text, font);
    this.#measured.set(key, measured);
    return measured;
  }

  #measureAnew(text: string, font: string): Measured {
    this.#choose(font);
    try {
      return { font, width: this.#doc.fontSize(1).widthOfString(text) };
    } catch {
      // fontkit fails at a mark without a position on its letter, for example in ਸਿੰਘ.
      this.#choose(plainFont(font));
      return { font: plainFont(font), width: this.#doc.fontSize(1).widthOfString(text) };
    }
  }

  #writeLine(line: string, x: number, baseline: number, size: number, weight: Weight): void {
    let at = x;
    for (const run of reorderRuns(runsOf(line, weight))) {
      const { font, width } = this.#measure(run);
      this.#choose(font);
      // In many scripts letters are drawn in another order. Search and copy get them as they were written.
      this.#doc.markContent('Span', { actual: run.text });
      this.#doc.fontSize(size).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      this.#doc.endMarkedContent();
      at += width * size;
    }
  }

  #choose(font: string): void {
    if (!this.#fonts.has(font)) this.#doc.registerFont(font, fontBytes(font));
    this.#fonts.add(font);
    this.#doc.font(font);
  }
}

/** Neighbouring runs from right to left change places, with the spaces between them. */
const reorderRuns = (runs: Run[]): Run[] => {
  const ordered: Run[] = [];
  for (let at = 0; at < runs.length; ) {
    let end = at;
    for (let next = at; next < runs.length && (runs[next]?.isRightToLeft || (next > at && runs[next]?.text === ' ')); next++) {
      if (runs[next]?.isRightToLeft) end = next + 1;
    }
    const part = runs.slice(at, Math.max(end, at + 1));
    ordered.push(...(end > at ? part.reverse() : part));
    at += part.length;
  }
  return ordered;
};

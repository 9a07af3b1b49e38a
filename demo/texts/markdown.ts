// Reads texts that are written in Markdown: records one below the other, each with a title, a few facts and its text.
//
//   # The title
//   fact: value
//
//   The text, up to the next title.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The records of a file in this folder; `facts` says which facts each has and what they may be. */
export const readRecords = <Facts extends z.ZodRawShape>(file: string, facts: Facts) => {
  const shape = z.strictObject({ title: z.string().min(1), ...facts, text: z.string().min(1) });
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((record) => {
      const [head = '', ...paragraphs] = record.trim().split(/\n\s*\n/);
      const [title, ...lines] = head.split('\n');
      const given = lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);
      const read = shape.safeParse({ ...Object.fromEntries(given), title, text: paragraphs.join('\n\n') });
      if (!read.success) throw new Error(`${file}, '${title}': ${z.prettifyError(read.error)}`);
      return read.data;
    });
};

/** The few marks of the texts (## heading, - item, 1. item, > quote, **strong**, _emphasis_) as formatted text. */
export const htmlOf = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockOf(block.split('\n').map((line) => line.trim())))
    .join('');

const blockOf = (lines: string[]): string => {
  const [first = ''] = lines;
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('> ')) return `<blockquote><p>${inline(lines.map((line) => line.replace(/^> /, '')).join(' '))}</p></blockquote>`;
  if (first.startsWith('- ')) return `<ul>${items(lines, /^- /)}</ul>`;
  if (/^\d+\. /.test(first)) return `<ol>${items(lines, /^\d+\. /)}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
};

const items = (lines: string[], mark: RegExp) => lines.map((line) => `<li><p>${inline(line.replace(mark, ''))}</p></li>`).join('');

const inline = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/_(.+?)_/g, '<em>$1</em>');

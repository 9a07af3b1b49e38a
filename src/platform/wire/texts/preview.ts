// Cuts texts for lists.

import { plainTextOf } from '../fields.ts';
import { characters } from '../locale.ts';

/** The first `length` characters as people see them, then '…': a letter with its accent is one, an emoji too. */
export const cut = (text: string, length: number): string => {
  let count = 0;
  for (const { index } of characters.segment(text)) if (count++ === length) return `${text.slice(0, index)}…`;
  return text;
};

/** The same for formatted text, without its tags. */
export const preview = (html: string | null, length: number): string => cut(plainTextOf(html ?? ''), length);

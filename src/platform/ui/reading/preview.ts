// The beginning of a text, for lists.

import { plainTextOf } from '../../wire/fields.ts';
import { characters } from '../../wire/locale.ts';

/** Exactly so many characters, then '…'. Counted as people count: a letter with its accent is one, an emoji too. */
export const cut = (text: string, length: number): string => {
  let count = 0;
  for (const { index } of characters.segment(text)) if (count++ === length) return `${text.slice(0, index)}…`;
  return text;
};

/** The same of formatted text, without its tags. */
export const preview = (html: string | null, length: number): string => cut(plainTextOf(html ?? ''), length);

// The difference between two texts, word by word.

import { plainTextOf } from '../../../platform/wire/fields.ts';

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  /** Words, each with a space behind it, and line breaks. */
  text: string;
}

/** Formatted text as lines: one for each paragraph, heading, list item and table row. */
export const linesOf = (html: string): string =>
  html
    .split(/<\/(?:p|h[1-6]|li|tr|blockquote|pre|caption)>|<[bh]r\s*\/?>/i)
    .map(plainTextOf)
    .filter((line) => line !== '')
    .join('\n');

// The comparison has a cell for each pair of words between the equal beginning and end.
const mostCells = 1_000_000;

/** Null if too many words differ. */
export const wordDifference = (before: string, after: string): TextPart[] | null => {
  const [olds, news] = [wordsOf(before), wordsOf(after)];
  const start = countEqual(olds, news, (words, at) => words[at]);
  const end = countEqual(olds.slice(start), news.slice(start), (words, at) => words[words.length - 1 - at]);
  const [oldMiddle, newMiddle] = [olds.slice(start, olds.length - end), news.slice(start, news.length - end)];
  if (oldMiddle.length * newMiddle.length > mostCells) return null;
  return merged([
    ...news.slice(0, start).map((word): TextPart => ({ kind: 'same', text: word })),
    ...middleOf(oldMiddle, newMiddle),
    ...news.slice(news.length - end).map((word): TextPart => ({ kind: 'same', text: word })),
  ]);
};

const wordsOf = (text: string): string[] => (text.match(/\S+|\n/g) ?? []).map((word) => (word === '\n' ? word : `${word} `));

type WordAt = (words: readonly string[], at: number) => string | undefined;

const countEqual = (olds: readonly string[], news: readonly string[], wordAt: WordAt): number => {
  const most = Math.min(olds.length, news.length);
  let count = 0;
  while (count < most && wordAt(olds, count) === wordAt(news, count)) count++;
  return count;
};

/** By the longest common subsequence: words not in it were removed or added. */
const middleOf = (olds: readonly string[], news: readonly string[]): TextPart[] => {
  const width = news.length + 1;
  // The number of common words from this old and new word to the ends.
  const common = new Uint32Array((olds.length + 1) * width);
  const commonFrom = (old: number, next: number) => common[old * width + next] ?? 0;
  for (let old = olds.length - 1; old >= 0; old--) {
    for (let next = news.length - 1; next >= 0; next--) {
      common[old * width + next] =
        olds[old] === news[next] ? commonFrom(old + 1, next + 1) + 1 : Math.max(commonFrom(old + 1, next), commonFrom(old, next + 1));
    }
  }
  const parts: TextPart[] = [];
  let [old, next] = [0, 0];
  while (old < olds.length || next < news.length) {
    const [oldWord, newWord] = [olds[old], news[next]];
    if (oldWord !== undefined && oldWord === newWord) {
      parts.push({ kind: 'same', text: oldWord });
      old++;
      next++;
    } else if (oldWord !== undefined && (newWord === undefined || commonFrom(old + 1, next) >= commonFrom(old, next + 1))) {
      parts.push({ kind: 'removed', text: oldWord });
      old++;
    } else {
      parts.push({ kind: 'added', text: newWord ?? '' });
      next++;
    }
  }
  return parts;
};

/** Joins neighbours, so that between two equal parts there is at most one removed and one added part. */
const merged = (words: readonly TextPart[]): TextPart[] => {
  const parts: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of words) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = parts.at(-1);
      if (last?.kind === 'same') last.text += text;
      else parts.push({ kind, text });
    }
  }
  flush();
  return parts;
};

/** Equal text around the changes, shortened by '…'. */
export const shortened = (text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string => {
  const words = wordsOf(text);
  const beginning = isFirst ? 0 : shownAround;
  const end = isLast ? 0 : shownAround;
  if (words.length <= beginning + end + fewestLeftOut) return text;
  return [...words.slice(0, beginning), '… ', ...(end > 0 ? words.slice(-end) : [])].join('');
};

const shownAround = 12;
const fewestLeftOut = 8;

// The difference between two texts, word by word.

import { plainTextOf } from '../../../platform/wire/fields.ts';

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  /** Words, each with a space behind it, and line breaks. */
  text: string;
}

/** Formatted text as plain lines: one for each paragraph, heading, entry of a list, and row of a table. */
export const linesOf = (html: string): string =>
  html
    .split(/<\/(?:p|h[1-6]|li|tr|blockquote|pre|caption)>|<[bh]r\s*\/?>/i)
    .map(plainTextOf)
    .filter((line) => line !== '')
    .join('\n');

// The table of the comparison has a cell for each pair of words that are not at an equal beginning or end.
const mostCells = 1_000_000;

/** Null when the texts differ in too many words to compare them. */
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

/** The longest common subsequence: what is not in it was removed or added. */
const middleOf = (olds: readonly string[], news: readonly string[]): TextPart[] => {
  const width = news.length + 1;
  // The number of words in common from this old word and this new word to the ends.
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

/** Between two parts that are the same stands at most one removed part, and then at most one added part. */
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

/** The beginning and the end of a text that is the same, around the changes: '…' stands for the words between. */
export const shortened = (text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string => {
  const words = wordsOf(text);
  const beginning = isFirst ? 0 : shownAround;
  const end = isLast ? 0 : shownAround;
  if (words.length <= beginning + end + fewestLeftOut) return text;
  return [...words.slice(0, beginning), '… ', ...(end > 0 ? words.slice(-end) : [])].join('');
};

const shownAround = 12;
const fewestLeftOut = 8;

// One typo: a letter that is missing, wrong, too much or before its neighbour. A space counts as one. Texts are folded already.

import type { Meant } from './typos.ts';

const shortest = 4;
const longest = 60;
const areWords = /^[\p{L}\p{M}\p{N} .'-]+$/u;

/** What was meant if there is one typo in all that was typed. Null where that is too little, too much or no words. */
export const meantBy = (typed: string): Meant | null => {
  if (typed.length > longest || !areWords.test(typed)) return null;
  const letters = [...typed];
  if (letters.filter((letter) => letter !== ' ').length < shortest) return null;
  const half = letters.length >> 1;
  // One typo leaves one of the halves as it is. The letter between them may have been swapped with its neighbour.
  const parts = [letters.slice(0, half).join(''), letters.slice(half + 1).join('')] as const;
  const texts = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
    const [next, ...rest] = letters.slice(at + 1);
    const wrong = { before, after };
    // Without its first letter it would have been found as it was typed.
    const missing = at === 0 ? [] : [{ before, after: letter + after }];
    const tooMuch = { before: before + after, after: null };
    const swapped = next === undefined ? [] : [{ before: before + next + letter + rest.join(''), after: null }];
    return [wrong, ...missing, tooMuch, ...swapped];
  });
  return { texts, parts };
};

interface Likely {
  text: string;
  /** It is looked for at the start of a title, else anywhere. */
  isStart: boolean;
}

/** What a title contains that one typo has not touched, the likeliest first, also where the title has more words in between. */
export const likelyStarts = (typed: string): Likely[] => {
  if (typed.length > longest || !areWords.test(typed)) return [];
  const [word = ''] = typed.split(' ').toSorted((one, other) => other.length - one.length);
  if (word.length < shortest) return [];
  const [first = '', second = '', third = ''] = word;
  return [
    { text: word.slice(0, 3), isStart: true },
    { text: ` ${word.slice(0, 3)}`, isStart: false },
    { text: second + first + third, isStart: true },
    { text: first + third + second, isStart: true },
    { text: first + third, isStart: true },
    { text: first + second, isStart: true },
    { text: word.slice(word.length > 5 ? -4 : -3), isStart: false },
  ];
};

/** Whether each typed word begins a word of the title, with one typo in all of them. */
export const hasOneTypo = (typed: string, title: string): boolean => {
  const words = title.split(' ');
  let typos = 0;
  for (const one of typed.split(' ')) {
    if (words.some((word) => word.startsWith(one))) continue;
    if (one.length < shortest || !words.some((word) => beginsWithSlip(one, word))) return false;
    typos += 1;
  }
  return typos <= 1;
};

const beginsWithSlip = (typed: string, word: string): boolean => {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at + 1);
  return (
    word.slice(at + 1).startsWith(rest) ||
    word.slice(at).startsWith(rest) ||
    word.slice(at + 1).startsWith(typed.slice(at)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.slice(at + 2).startsWith(typed.slice(at + 2)))
  );
};

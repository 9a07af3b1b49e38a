// One typo: a letter that is missing, wrong, too much or before its neighbour. A space counts as one. Texts are folded already.

import { shortestWithTypo } from '../../wire/texts/one-typo.ts';
import type { Meant } from './typos.ts';

const longest = 60;
const areWords = /^[\p{L}\p{M}\p{N} .'-]+$/u;

/** What was meant if there is one typo in all that was typed. Null where that is too little, too much or no words. */
export const meantBy = (typed: string): Meant | null => {
  if (typed.length > longest || !areWords.test(typed)) return null;
  const letters = [...typed];
  if (letters.filter((letter) => letter !== ' ').length < shortestWithTypo) return null;
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
  if (word.length < shortestWithTypo) return [];
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

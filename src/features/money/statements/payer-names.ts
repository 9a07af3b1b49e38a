// Whether the name in a narration, or in a line of a file, may be that of a member.

import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { titles } from '../../../platform/wire/texts/titles.ts';

/** A word of the name stands in the text. */
export const sharesName = (narration: string, fullName: string): boolean => {
  const words = new Set(wordsOf(narration));
  return wordsOf(fullName).some((word) => word.length >= shortestWord && words.has(word));
};

/** Banks cut long names off, so the beginning of a word is enough. One letter is an initial, and says nothing. */
export const isSameName = (payer: string, name: string): boolean => {
  const words = wordsOf(name).filter((word) => !sayNothing.has(word));
  return wordsOf(payer).some((one) =>
    words.some((other) => (one.length >= shortestWord ? begins(one, other) : one.length > 1 && one === other)),
  );
};

/** Not where there are only initials, which say nothing. */
export const isNameOfOther = (written: string, name: string): boolean =>
  wordsOf(written).some((word) => word.length > 1 && !sayNothing.has(word)) && !isSameName(written, name);

/** All words of the name stand in the text, but for the titles before it. */
export const hasWholeName = (text: string, fullName: string): boolean => {
  const words = new Set(wordsOf(text));
  return wordsOf(fullName).every((word) => words.has(word) || isTitle.has(word));
};

const isTitle: ReadonlySet<string> = new Set(titles);

const shortestWord = 3;

const begins = (one: string, other: string): boolean => (one.startsWith(other) ? other.length >= shortestWord : other.startsWith(one));

export const wordsOf = (text: string): string[] => foldText(text).split(/[^\p{L}\p{M}]+/u);

/** Words that many people have before their names, and companies in theirs. */
const sayNothing: ReadonlySet<string> = new Set([...titles, ...'pvt ltd private limited llp and the company co india'.split(' ')]);

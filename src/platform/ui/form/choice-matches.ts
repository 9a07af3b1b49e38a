// The choices that a typed text finds.

import { foldText } from '../../wire/texts/fold-text.ts';
import { hasOneTypo } from '../../wire/texts/one-typo.ts';
import type { Choice } from '../call/choices.ts';

interface Matches {
  matches: readonly Choice[];
  /** None has what was typed: it is only likely that they are meant. */
  haveTypo: boolean;
}

/** First the names that begin with the text, then those that contain it elsewhere. Else those with its words, and at last with one typo. */
export const matchingChoices = (choices: readonly Choice[], text: string): Matches => {
  const part = foldText(text.trim());
  const found = choices.map((choice) => ({ choice, at: foldText(choice.Name).indexOf(part) })).filter(({ at }) => at >= 0);
  if (found.length > 0) {
    const inOrder = [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)];
    return { matches: inOrder.map(({ choice }) => choice), haveTypo: false };
  }
  const typed = wordsOf(part);
  if (typed.length === 0) return { matches: [], haveTypo: false };
  const named = choices.map((choice) => ({ choice, words: wordsOf(foldText(choice.Name)) }));
  const exact = named.filter(({ words }) => typed.every((one) => words.some((word) => word.startsWith(one))));
  const likely = exact.length > 0 ? exact : named.filter(({ words }) => hasOneTypo(typed.join(' '), words.join(' ')));
  return { matches: likely.map(({ choice }) => choice), haveTypo: exact.length === 0 };
};

const wordsOf = (folded: string): string[] => folded.split(/[\s,()]+/).filter(Boolean);

// The profession of the list that somebody means by a free text, such as 'Chartered Accountants (audit)'.

import { foldText } from '../../../platform/wire/texts/fold-text.ts';

/** The one with most words in common, by their beginnings: 'Architects' means 'Architect'. Null if none is alike. */
export const likeliest = <One extends { Name: string }>(professions: readonly One[], text: string | null | undefined): One | null => {
  const meant = wordsIn((text ?? '').slice(0, longestText));
  let best: { one: One; share: number; common: number } | null = null;
  for (const one of meant.length === 0 ? [] : professions) {
    const words = wordsIn(one.Name);
    const common = words.filter((word) => meant.some((other) => isLike(word, other))).length;
    const share = common / Math.max(words.length, 1);
    // 'Chartered accountants' means 'Chartered accountant' rather than 'Accountant'.
    const isCloser = !best || share > best.share || (share === best.share && common > best.common);
    if (share >= leastShare && isCloser) best = { one, share, common };
  }
  return best?.one ?? null;
};

const longestText = 100;

/** At least half of the words. */
const leastShare = 0.5;

const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Most letters of the longer word must be the same: 'Catering' and 'Caterer' are alike, 'Art' and 'Artist' are not. */
const isLike = (one: string, other: string): boolean => {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return same >= 4 && same * 3 >= Math.max(one.length, other.length) * 2 ? true : one === other;
};

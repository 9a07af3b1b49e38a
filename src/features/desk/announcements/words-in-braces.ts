// Words in braces, which are filled in for each person.

import { titles } from '../../../platform/wire/texts/titles.ts';

export const wordsInBraces = ['FullName', 'FirstName', 'Chapter', 'MembershipEnd'] as const;

export type Filling = Readonly<Record<(typeof wordsInBraces)[number], string>>;

// No text has so long a word, and none that is looked for takes long.
const bracedWord = /\{([^{}]{0,200})\}/g;

const isKnown = (word: string): word is keyof Filling => wordsInBraces.some((one) => one === word);

/** What to say about a text with another word in braces; null without one. */
export const refuseWords = (text: string): string | null => {
  const wrong = [...text.matchAll(bracedWord)].find(([, word = '']) => !isKnown(plainOf(word)));
  const words = wordsInBraces.map((word) => `{${word}}`);
  return wrong
    ? `{${plainOf(wrong[1] ?? '').slice(0, 40)}} cannot be filled in. Use ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`
    : null;
};

/** A double click marks a word without its braces: bold, it has the tags within them. */
const plainOf = (word: string): string => word.replace(anyTag, '').trim();

const anyTag = /<[^<>]*>/g;

export const hasWords = (text: string): boolean => text.search(bracedWord) >= 0;

/** `shown` is what becomes of a value, where the text is no plain one. */
export const fillWords = (text: string, filling: Filling, shown = (value: string): string => value): string =>
  text.replace(bracedWord, (whole, word: string) => {
    const plain = plainOf(word);
    if (!isKnown(plain)) return whole;
    const [before = ''] = /^(\s|<[^<>]*>)*/.exec(word) ?? [];
    return `${tagsIn(before)}${shown(filling[plain])}${tagsIn(word.slice(before.length))}`;
  });

const tagsIn = (html: string): string => html.match(anyTag)?.join('') ?? '';

/** How somebody is called: 'Dr. Asha Rao' is Asha. A name of titles and initials alone stays whole. */
export const firstNameOf = (fullName: string): string => {
  const [word = ''] = fullName.trim().replace(before, '').split(/\s/);
  return /\p{L}/u.test(word) ? word : fullName;
};

const before = new RegExp(`^(?:\\(?(?:${titles.join('|')}|\\p{L})(?:[.)]+\\s*|\\s+))+`, 'iu');

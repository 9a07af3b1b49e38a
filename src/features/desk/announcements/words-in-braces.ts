// Words in braces, which are filled in for each person.

export const wordsInBraces = ['FullName', 'FirstName', 'Chapter', 'MembershipEnd'] as const;

export type Filling = Readonly<Record<(typeof wordsInBraces)[number], string>>;

// No text has so long a word, and none that is looked for takes long.
const bracedWord = /\{([^{}]{0,200})\}/g;

const isKnown = (word: string): word is keyof Filling => wordsInBraces.some((one) => one === word);

/** What to say about a text with another word in braces; null without one. */
export const refuseWords = (text: string): string | null => {
  const wrong = [...text.matchAll(bracedWord)].find(([, word = '']) => !isKnown(word));
  const words = wordsInBraces.map((word) => `{${word}}`);
  return wrong ? `{${plainOf(wrong[1] ?? '')}} cannot be filled in. Use ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.` : null;
};

const plainOf = (word: string): string =>
  word
    .replace(/<[^<>]*>/g, '')
    .trim()
    .slice(0, 40);

export const hasWords = (text: string): boolean => text.search(bracedWord) >= 0;

/** `shown` is what becomes of a value, where the text is no plain one. */
export const fillWords = (text: string, filling: Filling, shown = (value: string): string => value): string =>
  text.replace(bracedWord, (whole, word: string) => (isKnown(word) ? shown(filling[word]) : whole));

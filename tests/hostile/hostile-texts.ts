// Texts that make a careless check slow. Add new ones here: every text field of every call is tried with each.

const pieces = {
  hyphensAndDots: '-.',
  dots: 'a.',
  ats: '@',
  partsOfAddresses: 'a@a.',
  spaces: ' ',
  lineBreaks: '\r\n',
  marks: '\u0301\u0323',
  marksOfOneLetter: 'a\u0327\u0301\u0323\u0315',
  invisible: '\u200d',
  wide: 'ﷺ',
  families: '👨\u200d👩\u200d👧\u200d',
  halfLetters: '\ud83d',
  tags: '<',
  tagsInTags: '<a <b',
  entities: '&a',
  brackets: '({[',
  braces: '{"a":',
  quotes: '"\\',
  commas: ',',
  digits: '9',
  digitsAndSpaces: '9 ',
  days: '2026-01-01',
  letters: 'x',
};

// Endings that a check finds only after reading the whole text.
const ends = ['', 'a@a.bc', ' x'];

interface HostileText {
  name: string;
  /** So many characters of it. */
  of: (length: number) => string;
}

export const hostileTexts: HostileText[] = Object.entries(pieces).flatMap(([name, piece]) =>
  ends.map((end) => ({
    name: `${name} ${end}`.trim(),
    of: kept((length) => piece.repeat(Math.ceil(length / piece.length)).slice(end.length, length) + end),
  })),
);

function kept(make: (length: number) => string) {
  const made = new Map<number, string>();
  return (length: number): string => {
    const text = made.get(length) ?? make(length);
    made.set(length, text);
    return text;
  };
}

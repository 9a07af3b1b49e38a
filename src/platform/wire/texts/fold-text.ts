// Folds text for searches: texts that differ only in case or accents become equal, in any script.

// Accents that any letter can have, and the vowel points of Hebrew. Other marks stay: a vowel sign in Devanagari or Tamil is as important
// as a letter.
const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

// No script has so many marks on one letter. Sorting marks takes quadratic time, so their number is limited.
const marksInRow = /(\p{M}{30})\p{M}+/gu;

// Lower case first, because toUpperCase does not change ẞ. Then upper case turns ß into SS and ı into I. It may compose characters, so the
// text is normalized again.
export const foldText = (text: string): string =>
  text
    .replace(marksInRow, '$1')
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ς', 'σ');

/** Two spaces between typed words are a slip, and a screen shows them as one. */
export const oneSpaceEach = (text: string): string => text.replace(/\s+/g, ' ');

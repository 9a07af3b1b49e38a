// Text as it is compared in every search: without regard to case and accents, in any script.

// Marks that any letter may carry, and the points of Hebrew. A mark that belongs to one script, as a vowel of Devanagari or Tamil,
// is as much of a word as its letters.
const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

export const foldText = (text: string): string => text.normalize('NFKD').replace(accents, '').toLowerCase().replaceAll('ς', 'σ');

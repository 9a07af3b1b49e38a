// Text as it is compared in every search: without regard to case and accents, in any script.

// Marks that any letter may carry, and the points of Hebrew. A mark that belongs to one script, as a vowel of Devanagari or Tamil,
// is as much of a word as its letters.
const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

// Upper case writes ß as SS and ı as I, but not ẞ, which is lower case first. It may also compose what was taken apart.
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');

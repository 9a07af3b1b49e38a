// Whether a text is meant where one letter of it is missing, wrong, too much or before its neighbour. Texts are folded already.

/** In a shorter word a typo would be any other word. */
export const shortestWithTypo = 4;

/** Whether each typed word begins a word of the title, with one typo in all of them. */
export const hasOneTypo = (typed: string, title: string): boolean => {
  const words = title.split(' ');
  let typos = 0;
  for (const one of typed.split(' ')) {
    if (words.some((word) => word.startsWith(one))) continue;
    if (one.length < shortestWithTypo || !words.some((word) => beginsWithSlip(one, word))) return false;
    typos += 1;
  }
  return typos <= 1;
};

/** Whether the word is meant as a whole. */
export const isWordWithTypo = (typed: string, word: string): boolean =>
  Math.abs(typed.length - word.length) <= 1 && beginsWithSlip(typed, word);

const beginsWithSlip = (typed: string, word: string): boolean => {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at + 1);
  return (
    word.slice(at + 1).startsWith(rest) ||
    word.slice(at).startsWith(rest) ||
    word.slice(at + 1).startsWith(typed.slice(at)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.slice(at + 2).startsWith(typed.slice(at + 2)))
  );
};

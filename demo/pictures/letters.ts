// Capital letters as lines of one width, on a grid of 10 by 14: no font is needed, so every machine draws the same.

const letters: Record<string, { d: string; width: number }> = {
  A: { d: 'M0 14L5 0L10 14M1.9 9H8.1', width: 10 },
  B: { d: 'M0 0H5a3.4 3.4 0 0 1 0 6.8H0M0 0V14H5.4a3.6 3.6 0 0 0 0 -7.2', width: 9 },
  C: { d: 'M10.6 2.6A6.4 7 0 1 0 10.6 11.4', width: 10.6 },
  D: { d: 'M0 0V14H3.6A7 7 0 0 0 3.6 0Z', width: 10.6 },
  E: { d: 'M8 0H0V14H8M0 7H6.6', width: 8 },
  F: { d: 'M8 0H0V14M0 7H6.4', width: 8 },
  G: { d: 'M10.6 2.6A6.4 7 0 1 0 11.4 9V7.6H7', width: 11.4 },
  H: { d: 'M0 0V14M9.4 0V14M0 7H9.4', width: 9.4 },
  I: { d: 'M0 0V14', width: 0 },
  J: { d: 'M6.4 0V10a3.6 4 0 0 1 -6.4 2', width: 6.4 },
  K: { d: 'M0 0V14M8.6 0L0 8.4M3 5.6L9 14', width: 9 },
  L: { d: 'M0 0V14H7.6', width: 7.6 },
  M: { d: 'M0 14V0L6 9L12 0V14', width: 12 },
  N: { d: 'M0 14V0L9.6 14V0', width: 9.6 },
  O: { d: 'M6.6 0A6.6 7 0 1 0 6.6 14A6.6 7 0 1 0 6.6 0Z', width: 13.2 },
  P: { d: 'M0 14V0H5a3.9 3.9 0 0 1 0 7.8H0', width: 8.9 },
  Q: { d: 'M6.6 0A6.6 7 0 1 0 6.6 14A6.6 7 0 1 0 6.6 0ZM8.4 10L13 14.6', width: 13.2 },
  R: { d: 'M0 14V0H5a3.8 3.8 0 0 1 0 7.6H0M4.6 7.6L9 14', width: 9 },
  S: { d: 'M8.4 2.2C7.4 .6 6 0 4.4 0C2 0 .4 1.4 .4 3.4C.4 8 8.8 5.8 8.8 10.4C8.8 12.6 7 14 4.6 14C2.6 14 1 13.2 0 11.4', width: 8.8 },
  T: { d: 'M0 0H10M5 0V14', width: 10 },
  U: { d: 'M0 0V9a4.7 5 0 0 0 9.4 0V0', width: 9.4 },
  V: { d: 'M0 0L5 14L10 0', width: 10 },
  W: { d: 'M0 0L3.8 14L7.6 2L11.4 14L15.2 0', width: 15.2 },
  X: { d: 'M0 0L9.4 14M9.4 0L0 14', width: 9.4 },
  Y: { d: 'M0 0L5 7L10 0M5 7V14', width: 10 },
  Z: { d: 'M0 0H9L0 14H9', width: 9 },
};

const space = 5;

export const widthOf = (word: string, gap: number): number =>
  [...word].reduce((sum, letter) => sum + (letters[letter]?.width ?? space) + gap, -gap);

/** The word, from its upper left corner, in the given height. */
export const written = (word: string, x: number, y: number, tall: number, colour: string, gap = 4.4, thick = 2.3): string => {
  let at = 0;
  const drawn = [...word].map((letter) => {
    const glyph = letters[letter];
    const path = glyph ? `<path d="${glyph.d}" transform="translate(${at.toFixed(1)} 0)"/>` : '';
    at += (glyph?.width ?? space) + gap;
    return path;
  });
  const scale = (tall / 14).toFixed(3);
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
};

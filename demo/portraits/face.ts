// The head: ears, neck, eyes, brows, nose, mouth, glasses and jewellery. The drawing is 256 by 256, with the face around (128, 112).

import type { Sitter } from './sitter.ts';

const centre = 128;

export const halfWidthOf = ({ width }: Pick<Sitter, 'width'>): number => 46 + width;

/** The outline of the face. */
const outlineOf = (sitter: Sitter): string => {
  const w = halfWidthOf(sitter);
  const chin = 20 + sitter.jaw * 10;
  const low = 136 + sitter.jaw * 6;
  const [left, right] = [centre - w, centre + w];
  return `M${left} 104C${left} 70 ${centre - w * 0.62} 52 ${centre} 52S${right} 70 ${right} 104C${right} ${low} ${centre + chin + 6} 170 ${centre} 170S${left} ${low} ${left} 104Z`;
};

export const drawHead = (sitter: Sitter): string => {
  const { skin } = sitter;
  const w = halfWidthOf(sitter);
  const ear = (x: number, inner: number) =>
    `<ellipse cx="${x}" cy="116" rx="8.5" ry="12" fill="${skin.main}"/><path d="M${x + inner} 110q${inner * -1.6} 5 0 11" fill="none" stroke="${skin.shade}" stroke-width="2.6" stroke-linecap="round"/>`;
  return [
    `<path d="M107 146V197C107 214 149 214 149 197V146Z" fill="${skin.main}"/>`,
    `<path d="M107 158C114 182 142 182 149 158V170C143 193 113 193 107 170Z" fill="${skin.shade}"/>`,
    ear(centre - w, 1),
    ear(centre + w, -1),
    `<path d="${outlineOf(sitter)}" fill="${skin.main}"/>`,
  ].join('');
};

export const drawFeatures = (sitter: Sitter): string =>
  [cheeks(sitter), eyes(sitter), brows(sitter), nose(sitter), age(sitter), mouth(sitter)].join('');

const eyeAt = ({ eyes: apart }: Sitter) => 19.5 + apart;

const cheeks = (sitter: Sitter) => {
  const away = eyeAt(sitter) + 8;
  const cheek = (x: number) => `<ellipse cx="${x}" cy="131" rx="9.5" ry="6.5" fill="${sitter.skin.blush}" opacity=".28"/>`;
  return cheek(centre - away) + cheek(centre + away);
};

const dark = '#2a201e';

const eyes = (sitter: Sitter) => {
  const eye = (side: number) => {
    const x = centre + side * eyeAt(sitter);
    const lid = sitter.isWoman
      ? `<path d="M${x - side * 6.5} 109.5C${x - side * 3} 104.5 ${x + side * 4} 104.5 ${x + side * 9.5} 107.5" fill="none" stroke="${dark}" stroke-width="2.6" stroke-linecap="round"/>`
      : `<path d="M${x - 7} 107.5Q${x} 102.5 ${x + 7} 107.5" fill="none" stroke="${sitter.skin.line}" stroke-width="2" stroke-linecap="round" opacity=".75"/>`;
    return `<ellipse cx="${x}" cy="112" rx="4.6" ry="5.4" fill="${dark}"/><circle cx="${x + 1.6}" cy="110" r="1.5" fill="#fff" opacity=".9"/>${lid}`;
  };
  return eye(-1) + eye(1);
};

const brows = (sitter: Sitter) => {
  const y = 96 + sitter.brows * 0.6;
  const [width, arch] = sitter.isWoman ? [3, 5.5] : [4.6, 4 + sitter.brows * 0.5];
  const colour = sitter.hairColour.main;
  const brow = (side: number) => {
    const x = centre + side * eyeAt(sitter);
    return `<path d="M${x - side * 9} ${y + 1}Q${x + side * 2} ${y - arch} ${x + side * 11} ${y + 1.5}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  };
  return brow(-1) + brow(1);
};

const nose = ({ skin, nose: size, hasNoseStud }: Sitter) => {
  const tip = 129 + size;
  const line = `<path d="M126.5 115C125.5 122 ${120 - size / 2} ${tip - 3} ${124} ${tip}Q128 ${tip + 2.5} 132 ${tip}" fill="none" stroke="${skin.line}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>`;
  return hasNoseStud ? `${line}<circle cx="135" cy="${tip - 2}" r="1.9" fill="#f3cf74"/>` : line;
};

const age = ({ isOld, skin }: Sitter) =>
  isOld
    ? `<g fill="none" stroke="${skin.line}" stroke-width="1.8" stroke-linecap="round" opacity=".5"><path d="M106 134q-5 6-4 12M150 134q5 6 4 12M112 80q16-4 32 0"/></g>`
    : '';

const mouth = ({ mouth: kind, isWoman, skin, beard }: Sitter) => {
  const low = beard === 'none' ? 0 : 1.5;
  if (kind === 'wide smile') {
    const rim = isWoman ? `stroke="${skin.lip}" stroke-width="3.4"` : `stroke="${skin.lip}" stroke-width="2.2"`;
    return `<path d="M112 ${143 + low}Q128 147 144 ${143 + low}Q140 ${158 + low} 128 ${158 + low}T112 ${143 + low}Z" fill="#fff" ${rim} stroke-linejoin="round"/>`;
  }
  if (isWoman) {
    const smile = kind === 'smile' ? 144 : 145.5;
    return `<path d="M112.5 ${smile}Q121 142 124.5 142.4Q128 144.4 131.5 142.4Q135 142 143.5 ${smile}Q137 155 128 155T112.5 ${smile}Z" fill="${skin.lip}"/><path d="M113 ${smile}Q128 150.5 143 ${smile}" fill="none" stroke="${skin.line}" stroke-width="1.6" stroke-linecap="round" opacity=".7"/>`;
  }
  const depth = kind === 'smile' ? 11 : 7;
  return `<path d="M113 ${145 + low}Q128 ${145 + low + depth} 143 ${145 + low}" fill="none" stroke="${skin.lip}" stroke-width="4" stroke-linecap="round"/>`;
};

export const drawGlasses = (sitter: Sitter): string => {
  const { glasses, frames } = sitter;
  if (glasses === 'none') return '';
  const [away, w] = [eyeAt(sitter), halfWidthOf(sitter)];
  const lens = (x: number) => {
    if (glasses === 'round') return `<circle cx="${x}" cy="112" r="14.5"/>`;
    const shape = `M${x - 16} 103.5Q${x} 99 ${x + 16} 103.5`;
    if (glasses === 'half')
      return `<path d="${shape}V110Q${x + 14} 123 ${x} 123T${x - 16} 110Z" stroke-width="1.6"/><path d="${shape}" fill="none" stroke-width="4.6"/>`;
    return `<rect x="${x - 16}" y="101" width="32" height="23" rx="7"/>`;
  };
  const [left, right] = [centre - away, centre + away];
  const bridge = away - 15;
  const arms = `<path d="M${left - 15} 108L${centre - w + 1} 107M${right + 15} 108L${centre + w - 1} 107M${centre - bridge} 109Q${centre} 104 ${centre + bridge} 109" fill="none"/>`;
  return `<g fill="#fff" fill-opacity=".1" stroke="${frames}" stroke-width="3.2" stroke-linecap="round">${lens(left)}${lens(right)}${arms}</g>`;
};

const gold = '#e9b949';

export const drawJewels = (sitter: Sitter): string => {
  const { hasBindi, bindiColour, earrings, hair } = sitter;
  const w = halfWidthOf(sitter);
  const bindi = hasBindi ? `<circle cx="128" cy="88" r="3.6" fill="${bindiColour}"/>` : '';
  if (earrings === 'none' || hair === 'headscarf') return bindi;
  const earring = (x: number) => {
    if (earrings === 'studs') return `<circle cx="${x}" cy="129" r="3.4" fill="${gold}"/>`;
    if (earrings === 'hoops') return `<circle cx="${x}" cy="136" r="7.5" fill="none" stroke="${gold}" stroke-width="2.8"/>`;
    return `<circle cx="${x}" cy="129" r="2.8" fill="${gold}"/><path d="M${x - 6.5} 144Q${x} 130 ${x + 6.5} 144Z" fill="${gold}"/><circle cx="${x}" cy="147" r="2.3" fill="${sitter.cloth.main}"/>`;
  };
  return bindi + earring(centre - w - 2) + earring(centre + w + 2);
};

// A portrait put together from its layers, as SVG.

import { seededRandom } from '../random.ts';
import { drawBeard } from './beard.ts';
import { drawDress } from './dress.ts';
import { drawFeatures, drawGlasses, drawHead, drawJewels } from './face.ts';
import { drawHair } from './hair.ts';
import type { Looks } from './looks.ts';
import { type Sitter, sitterOf } from './sitter.ts';

/** The same name always gives the same portrait. */
export const portraitOf = (name: string, looks: Looks): string => draw(sitterOf(seededRandom('portrait', name), looks));

const draw = (sitter: Sitter): string => {
  const { back = '', front, over = '' } = drawHair(sitter);
  const person = [
    back,
    drawHead(sitter),
    drawDress(sitter),
    `<g transform="rotate(${sitter.tilt.toFixed(2)} 128 170)">`,
    drawBeard(sitter),
    drawFeatures(sitter),
    front,
    drawGlasses(sitter),
    drawJewels(sitter),
    '</g>',
    over,
  ].join('');
  // Larger than life, so that the face fills a small circle.
  const turned = sitter.isFlipped ? 'translate(256 0) scale(-1 1)' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 256 256">${backdrop(sitter)}<g transform="${turned} translate(128 128) scale(1.16) translate(-128 -119)">${person}</g></svg>`;
};

const backdrop = ({ background: [wall, form], backdrop: kind }: Sitter): string => {
  const forms = [
    `<circle cx="128" cy="122" r="104" fill="${form}"/>`,
    `<path d="M0 256V150L256 40V256Z" fill="${form}"/>`,
    `<path d="M40 256V124a88 88 0 0 1 176 0V256Z" fill="${form}"/>`,
    `<circle cx="206" cy="62" r="84" fill="${form}"/>`,
  ];
  return `<rect width="256" height="256" fill="${wall}"/>${forms[kind] ?? ''}`;
};

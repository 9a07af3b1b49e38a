// Chooses the drawing for a person's hair or head wear.

import { halfWidthOf } from './face.ts';
import { cap, headscarf, turban } from './head-wear.ts';
import { bigCurls, bob, braid, bun, curtains, long, pixie, topBun, waves } from './long-hair.ts';
import type { Hair } from './looks.ts';
import { bald, crop, curls, quiff, receding, sidePart, sweptBack } from './short-hair.ts';
import type { Sitter } from './sitter.ts';
import type { Drawing, Layers } from './strands.ts';

export const drawHair = (sitter: Sitter): Layers => {
  const w = halfWidthOf(sitter);
  const { main, light } = sitter.hairColour;
  return styles[sitter.hair]({ l: 128 - w, r: 128 + w, sitter, main, light });
};

const styles: Record<Hair, (drawing: Drawing) => Layers> = {
  'side part': sidePart,
  crop,
  curls,
  receding,
  bald,
  'swept back': sweptBack,
  quiff,
  curtains,
  long,
  waves,
  bun,
  'top bun': topBun,
  bob,
  braid,
  'big curls': bigCurls,
  pixie,
  turban,
  cap,
  headscarf,
};

// What all drawings of hair share.

import type { Sitter } from './sitter.ts';

/** Behind the head, before it, and over what is worn. */
export interface Layers {
  back?: string;
  front: string;
  over?: string;
}

export interface Drawing {
  /** The edges of the face. */
  l: number;
  r: number;
  sitter: Sitter;
  main: string;
  light: string;
}

export const filled = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
export const strands = (d: string, colour: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity=".75"/>`;

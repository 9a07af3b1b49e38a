// Beards and moustaches.

import { halfWidthOf } from './face.ts';
import type { Sitter } from './sitter.ts';

/** The part of the face that a beard covers: from ear to ear around the chin, and above the mouth. */
const coverOf = (sitter: Sitter, chin: number, cheek: number) => {
  const w = halfWidthOf(sitter);
  const [l, r] = [128 - w, 128 + w];
  const side = 20 + sitter.jaw * 10 + (chin - 170) * 0.5;
  return `M${l - 0.5} 108C${l - 1} ${138 + sitter.jaw * 6} ${128 - side - 6} ${chin} 128 ${chin}S${r + 1} ${138 + sitter.jaw * 6} ${r + 0.5} 108C${r - 3} ${118 + cheek} ${r - 10} ${126 + cheek} 154 ${130 + cheek}C146 ${132 + cheek} 140 ${131 + cheek} 128 135C116 ${131 + cheek} 110 ${132 + cheek} 102 ${130 + cheek}C${l + 10} ${126 + cheek} ${l + 3} ${118 + cheek} ${l - 0.5} 108Z`;
};

export const drawBeard = (sitter: Sitter): string => {
  const { main, light } = sitter.hairColour;
  switch (sitter.beard) {
    case 'none':
      return '';
    case 'stubble':
      return `<path d="${coverOf(sitter, 171, 4)}" fill="${main}" opacity=".26"/>`;
    case 'short':
      return `<path d="${coverOf(sitter, 173, 5)}" fill="${main}"/>`;
    case 'full':
      return `<path d="${coverOf(sitter, 188, 2)}" fill="${main}"/><path d="M116 168q2 8 6 12M140 168q-2 8-6 12M128 170v11" fill="none" stroke="${light}" stroke-width="2.4" stroke-linecap="round" opacity=".7"/>`;
    case 'goatee':
      return `<path d="M109 146C108 133 120 134 128 137C136 134 148 133 147 146C148 164 140 174 128 174S108 164 109 146ZM115 147C114 158 118 161 128 161S142 158 141 147C138 141 132 142 128 142S118 141 115 147Z" fill="${main}" fill-rule="evenodd"/>`;
    case 'moustache':
      return `<path d="M108 141C112 133 122 132 128 135.5C134 132 144 133 148 141C142 143.5 134 142 128 141C122 142 114 143.5 108 141Z" fill="${main}"/>`;
    case 'handlebar':
      return `<path d="M100 133C102 138 106 138 110 136C116 132 122 132 128 135.5C134 132 140 132 146 136C150 138 154 138 156 133C158 142 150 146 142 144C136 143 132 141.5 128 141C124 141.5 120 143 114 144C106 146 98 142 100 133Z" fill="${main}"/>`;
  }
};

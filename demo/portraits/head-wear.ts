// Turbans, caps and scarves.

import { crop } from './short-hair.ts';
import { type Drawing, filled, type Layers } from './strands.ts';

export const turban = ({ l, r, sitter }: Drawing): Layers => {
  const { main, fold, trim } = sitter.headCloth;
  return {
    front:
      filled('M108 80L128 56L148 80C140 74 116 74 108 80Z', trim) +
      filled(
        `M${l - 9} 98C${l - 20} 56 ${l + 6} 20 128 20S${r + 20} 56 ${r + 9} 98C${r - 6} 84 148 74 128 58C108 74 ${l + 6} 84 ${l - 9} 98Z`,
        main,
      ) +
      `<g fill="none" stroke="${fold}" stroke-width="3.2" stroke-linecap="round"><path d="M128 58C112 58 ${l + 6} 68 ${l - 9} 84M126 47C108 46 ${l + 4} 52 ${l - 8} 68M124 35C110 34 ${l + 10} 40 ${l + 1} 50M128 58C144 58 ${r - 6} 68 ${r + 9} 84M130 47C148 46 ${r - 4} 52 ${r + 8} 68M132 35C146 34 ${r - 10} 40 ${r - 1} 50"/></g>`,
  };
};

export const cap = (drawing: Drawing): Layers => {
  const { l, r } = drawing;
  return {
    front:
      crop(drawing).front +
      filled(`M${l + 1} 78C${l - 1} 44 ${l + 18} 32 128 32S${r + 1} 44 ${r - 1} 78C${r - 16} 69 ${l + 16} 69 ${l + 1} 78Z`, '#f6f1e6') +
      `<path d="M${l + 1} 77C${l + 16} 68 ${r - 16} 68 ${r - 1} 77" fill="none" stroke="#d6cbb4" stroke-width="4"/><path d="M128 33V66M106 37Q104 52 106 69M150 37Q152 52 150 69" fill="none" stroke="#e2d9c6" stroke-width="2"/>`,
  };
};

export const headscarf = ({ l, r, sitter }: Drawing): Layers => {
  const { main, fold, trim } = sitter.headCloth;
  const hood = `M128 32C${l + 2} 32 ${l - 18} 64 ${l - 14} 116C${l - 12} 150 ${l - 18} 182 ${l - 26} 206C108 236 148 236 ${r + 26} 206C${r + 18} 182 ${r + 12} 150 ${r + 14} 116C${r + 18} 64 ${r - 2} 32 128 32Z`;
  const opening = `M128 58C${l + 14} 58 ${l + 4} 78 ${l + 2} 108C${l + 2} 140 ${l + 24} 171 128 171S${r - 2} 140 ${r - 2} 108C${r - 4} 78 ${r - 14} 58 128 58Z`;
  return {
    back: filled(hood, fold),
    front: `<path d="${hood}${opening}" fill="${main}" fill-rule="evenodd"/><path d="${opening}" fill="none" stroke="${trim}" stroke-width="3" opacity=".85"/><path d="M${r - 6} 156C150 192 118 204 ${l - 8} 208M${r + 6} 176C160 206 140 214 118 220" fill="none" stroke="${fold}" stroke-width="3.4" stroke-linecap="round"/>`,
  };
};

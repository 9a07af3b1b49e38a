// Short hair, and almost none.

import { type Drawing, filled, type Layers, strands } from './strands.ts';

export const sidePart = ({ l, r, main, light }: Drawing): Layers => ({
  front:
    filled(
      `M${l - 3} 114C${l - 9} 68 ${l + 14} 40 126 39C166 37 ${r + 10} 64 ${r + 3} 114L${r - 3} 106C${r - 4} 96 ${r - 8} 88 ${r - 14} 82C142 84 118 80 103 68C98 78 ${l + 8} 84 ${l + 4} 106Z`,
      main,
    ) + strands(`M112 58C124 66 148 70 ${r - 12} 66`, light),
});

export const crop = ({ l, r, main, light }: Drawing): Layers => ({
  front:
    `<path d="M${l - 2} 114C${l - 5} 84 ${l + 4} 62 128 58C${r - 4} 62 ${r + 5} 84 ${r + 2} 114L${r - 3} 104C${r - 5} 88 ${r - 10} 80 ${r - 14} 78H${l + 14}C${l + 10} 80 ${l + 5} 88 ${l + 3} 104Z" fill="${main}" opacity=".72"/>` +
    filled(
      `M${l + 2} 86C${l - 4} 58 ${l + 16} 40 128 40S${r + 4} 58 ${r - 2} 86C${r - 8} 78 150 75 128 75S${l + 8} 78 ${l + 2} 86Z`,
      main,
    ) +
    strands(`M112 52Q128 47 146 52`, light),
});

export const curls = ({ l, r, main, light }: Drawing): Layers => {
  const knots = [0, 1, 2, 3, 4, 5, 6].map((each) => {
    const angle = Math.PI * (1.06 + each * 0.147);
    const [x, y] = [128 + Math.cos(angle) * (r - l) * 0.48, 92 + Math.sin(angle) * 42];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${15 + (each % 3) * 2}" fill="${main}"/>`;
  });
  return {
    front:
      filled(
        `M${l - 3} 112C${l - 6} 70 ${l + 16} 46 128 46S${r + 6} 70 ${r + 3} 112L${r - 4} 100C${r - 6} 84 152 76 128 77S${l + 6} 84 ${l + 4} 100Z`,
        main,
      ) +
      knots.join('') +
      [
        [104, 74],
        [120, 77],
        [137, 77],
        [153, 74],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="${main}"/>`)
        .join('') +
      strands('M106 52q6-6 13-2M134 48q7-4 13 2', light),
  };
};

export const receding = ({ l, r, main, light }: Drawing): Layers => ({
  front:
    filled(
      `M${l - 3} 116C${l - 9} 70 ${l + 14} 42 128 42S${r + 9} 70 ${r + 3} 116L${r - 3} 104C${r - 4} 90 ${r - 10} 80 ${r - 13} 74C${r - 18} 58 150 60 140 66C134 60 122 60 116 66C106 60 ${l + 18} 58 ${l + 13} 74C${l + 10} 80 ${l + 4} 90 ${l + 3} 104Z`,
      main,
    ) + strands('M114 52Q128 48 142 52', light, 2.6),
});

export const bald = ({ l, r, main, sitter }: Drawing): Layers => ({
  front:
    filled(`M${l - 2} 118C${l - 8} 98 ${l - 4} 84 ${l + 5} 76C${l + 4} 88 ${l + 7} 98 ${l + 4} 112Z`, main) +
    filled(`M${r + 2} 118C${r + 8} 98 ${r + 4} 84 ${r - 5} 76C${r - 4} 88 ${r - 7} 98 ${r - 4} 112Z`, main) +
    `<path d="M112 62Q124 56 138 60" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="${sitter.isOld ? 0.22 : 0.16}"/>`,
});

export const sweptBack = ({ l, r, main, light }: Drawing): Layers => ({
  front:
    filled(
      `M${l - 3} 114C${l - 10} 66 ${l + 14} 34 128 34S${r + 10} 66 ${r + 3} 114L${r - 3} 102C${r - 5} 86 ${r - 12} 74 128 72S${l + 5} 86 ${l + 3} 102Z`,
      main,
    ) + strands(`M114 68Q112 52 120 44M129 67Q129 52 134 43M144 69Q148 56 148 48`, light, 2.6),
});

export const quiff = ({ l, r, main, light }: Drawing): Layers => ({
  front:
    `<path d="M${l - 2} 112C${l - 4} 86 ${l + 2} 70 ${l + 12} 66L${l + 12} 84C${l + 6} 90 ${l + 5} 98 ${l + 3} 104ZM${r + 2} 112C${r + 4} 86 ${r - 2} 70 ${r - 12} 66L${r - 12} 84C${r - 6} 90 ${r - 5} 98 ${r - 3} 104Z" fill="${main}" opacity=".78"/>` +
    filled(
      `M${l + 4} 90C${l - 6} 58 ${l + 14} 36 122 34C150 24 ${r - 4} 36 ${r} 58C${r + 3} 70 ${r} 80 ${r - 4} 90C${r - 10} 80 154 76 138 77C118 78 104 72 ${l + 16} 70C${l + 10} 76 ${l + 8} 82 ${l + 4} 90Z`,
      main,
    ) +
    strands('M112 58C128 62 150 56 158 46M118 48C130 50 142 46 148 40', light),
});

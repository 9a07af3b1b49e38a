// Long hair: loose, tied, or curly.

import { sweptBack } from './short-hair.ts';
import { type Drawing, filled, type Layers, strands } from './strands.ts';

export const curtains = ({ l, r, main, light }: Drawing): Layers => ({
  back: filled(
    `M${l - 8} 110C${l - 12} 60 ${l + 10} 40 128 40S${r + 12} 60 ${r + 8} 110L${r + 6} 150C${r - 6} 160 ${l + 6} 160 ${l - 6} 150Z`,
    main,
  ),
  front:
    filled(
      `M128 46C${l + 6} 40 ${l - 10} 76 ${l - 4} 124C${l + 5} 112 ${l + 6} 92 104 80C118 74 125 64 128 56C131 64 138 74 152 80C${r - 6} 92 ${r - 5} 112 ${r + 4} 124C${r + 10} 76 ${r - 6} 40 128 46Z`,
      main,
    ) + strands(`M120 54C112 66 100 72 ${l + 8} 84`, light, 2.6),
});

const partedFront = ({ l, r, main, light }: Drawing, down: number) =>
  filled(
    `M128 42C${l + 2} 38 ${l - 14} 72 ${l - 5} ${down}C${l + 3} ${down - 14} ${l + 3} 92 100 80C116 73 125 62 128 53C131 62 140 73 156 80C${r - 3} 92 ${r - 3} ${down - 14} ${r + 5} ${down}C${r + 14} 72 ${r - 2} 38 128 42Z`,
    main,
  ) + strands(`M121 51C112 63 100 68 ${l + 6} 80M135 51C144 63 156 68 ${r - 6} 80`, light, 2.4);

export const long = (drawing: Drawing): Layers => {
  const { l, r, main } = drawing;
  return {
    back: filled(
      `M${l - 9} 108C${l - 16} 56 ${l + 8} 36 128 36S${r + 16} 56 ${r + 9} 108L${r + 17} 204C${r + 2} 222 ${l - 2} 222 ${l - 17} 204Z`,
      main,
    ),
    front: partedFront(drawing, 122),
  };
};

export const waves = ({ l, r, main, light }: Drawing): Layers => ({
  back: filled(
    `M${l - 10} 104C${l - 18} 52 ${l + 8} 34 130 34S${r + 20} 54 ${r + 10} 104C${r + 22} 124 ${r + 4} 140 ${r + 16} 162C${r + 26} 184 ${r + 8} 200 ${r - 10} 204H${l + 10}C${l - 10} 200 ${l - 26} 184 ${l - 16} 162C${l - 4} 140 ${l - 22} 124 ${l - 10} 104Z`,
    main,
  ),
  front:
    filled(
      `M108 50C${l - 6} 48 ${l - 14} 88 ${l - 4} 126C${l + 4} 108 ${l + 2} 92 110 66C124 82 150 84 ${r - 10} 86C${r - 2} 96 ${r - 2} 112 ${r + 5} 128C${r + 16} 80 ${r} 38 138 40C124 40 114 44 108 50Z`,
      main,
    ) + strands(`M118 56C132 68 150 72 ${r - 10} 72`, light, 2.6),
});

const flowers = (x: number, y: number) =>
  [0, 1, 2, 3, 4, 5]
    .map((each) => `<circle cx="${x + each * 1.4}" cy="${y + each * 7.2}" r="5" fill="${each % 2 ? '#fff8ea' : '#fffdf6'}"/>`)
    .join('');

export const bun = (drawing: Drawing): Layers => {
  const { r, main, light, sitter } = drawing;
  return {
    back: `<circle cx="${r - 4}" cy="146" r="22" fill="${main}"/>${strands(`M${r + 2} 134q10 8 6 20`, light, 2.4)}${sitter.hasFlowers ? flowers(r + 10, 122) : ''}`,
    front: partedFront(drawing, 114),
  };
};

export const topBun = (drawing: Drawing): Layers => ({
  back: `<circle cx="128" cy="34" r="21" fill="${drawing.main}"/>${strands('M116 30q12-10 24 0', drawing.light, 2.6)}${drawing.sitter.hasFlowers ? [0, 1, 2, 3, 4, 5, 6].map((each) => `<circle cx="${107 + each * 7}" cy="${48 - (3 - Math.abs(3 - each)) * 1.5}" r="4.6" fill="#fffaf0"/>`).join('') : ''}`,
  front: sweptBack(drawing).front,
});

export const bob = (drawing: Drawing): Layers => {
  const { l, r, main } = drawing;
  return {
    back: filled(
      `M${l - 11} 108C${l - 18} 56 ${l + 8} 35 128 35S${r + 18} 56 ${r + 11} 108L${r + 14} 152C${r + 10} 170 ${r - 14} 172 ${r - 22} 164H${l + 22}C${l + 14} 172 ${l - 10} 170 ${l - 14} 152Z`,
      main,
    ),
    front: waves(drawing).front,
  };
};

export const braid = (drawing: Drawing): Layers => {
  const { r, main, light, sitter } = drawing;
  const plait = [0, 1, 2, 3, 4, 5, 6].map((each) => {
    const [x, y] = [r + 6 - Math.abs(3 - each) * -1.5, 148 + each * 15];
    return `<ellipse cx="${x}" cy="${y}" rx="${13.5 - each * 0.9}" ry="10.5" fill="${main}"/><path d="M${x - 7} ${y + 3}q7 5 14 0" fill="none" stroke="${light}" stroke-width="2.2" opacity=".8"/>`;
  });
  return {
    back: sitter.hasFlowers ? flowers(r + 6, 118) : '',
    front: partedFront(drawing, 120),
    over: plait.join(''),
  };
};

export const bigCurls = (drawing: Drawing): Layers => {
  const { l, r, main, light } = drawing;
  const around = Array.from({ length: 17 }, (_, each) => {
    const angle = Math.PI * (0.86 + each * 0.08);
    const [x, y] = [128 + Math.cos(angle) * ((r - l) / 2 + 12), 108 + Math.sin(angle) * 64];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${18 + (each % 3) * 2.5}" fill="${main}"/>`;
  });
  const sides = [l - 14, r + 14].map(
    (x) => `<circle cx="${x}" cy="150" r="20" fill="${main}"/><circle cx="${x + (x < 128 ? 8 : -8)}" cy="170" r="17" fill="${main}"/>`,
  );
  const fringe = [
    [100, 76, 13],
    [116, 70, 14],
    [134, 68, 14],
    [152, 73, 14],
    [l + 4, 90, 11],
    [r - 4, 90, 11],
  ];
  return {
    back: around.join('') + sides.join(''),
    front:
      fringe.map(([x, y, size]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="${main}"/>`).join('') +
      strands('M108 58q8-6 14 0M136 54q8-4 13 3', light, 2.6),
  };
};

export const pixie = ({ l, r, main, light }: Drawing): Layers => ({
  front:
    filled(
      `M${l - 4} 122C${l - 14} 66 ${l + 12} 36 130 36C172 36 ${r + 14} 72 ${r + 4} 122C${r - 2} 116 ${r - 3} 104 ${r - 6} 92C140 92 116 84 106 68C104 84 ${l + 8} 92 ${l + 5} 112C${l + 3} 118 ${l - 1} 122 ${l - 4} 122Z`,
      main,
    ) + strands(`M116 56C130 72 150 78 ${r - 10} 80`, light),
});

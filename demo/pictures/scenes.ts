// Flat scenes for covers: land, water and town, and the shapes that all scenes share. Each is 1200 by 675 and varies at random.

import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

export type Scene = (colours: Palette, random: Random) => string;

export const width = 1_200;
export const height = 675;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" ${more}/>`;
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, w: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const times = (count: number, draw: (each: number) => string) => Array.from({ length: count }, (_, each) => draw(each)).join('');

export const sky = ({ sky: colour }: Palette) => rect(0, 0, width, height, colour);

export const sun = ({ glow }: Palette, x: number, y: number, r: number) =>
  disc(x, y, r * 1.7, glow, 'opacity=".18"') + disc(x, y, r * 1.32, glow, 'opacity=".3"') + disc(x, y, r, glow);

/** A ridge from edge to edge. */
const ridge = (random: Random, y: number, rise: number, fill: string) => {
  const steps = 6;
  let d = `M-60 ${height + 10}V${y}`;
  for (let each = 0; each < steps; each++) {
    const from = -60 + (each * (width + 120)) / steps;
    const to = -60 + ((each + 1) * (width + 120)) / steps;
    const peak = y - rise * random.between(0.3, 1) * (each % 2 ? 0.5 : 1);
    d += `Q${(from + to) / 2} ${peak} ${to} ${y + random.between(-0.15, 0.15) * rise}`;
  }
  return shape(`${d}V${height + 10}Z`, fill);
};

/** Rows of tea on the hills. */
const teaHills: Scene = (c, random) => {
  const rows = (y: number, colour: string) =>
    times(7, (each) =>
      line(
        `M-20 ${y + each * 30}Q300 ${y - 60 + each * 26} 620 ${y + each * 30}T1240 ${y - 20 + each * 34}`,
        colour,
        7,
        'opacity=".45" stroke-dasharray="26 16"',
      ),
    );
  return (
    sky(c) +
    sun(c, random.between(250, 950), random.between(150, 220), 80) +
    ridge(random, 330, 170, c.far) +
    ridge(random, 430, 120, c.middle) +
    rows(470, c.far) +
    ridge(random, 600, 60, c.near) +
    times(3, (each) => {
      const x = 150 + each * 380 + random.between(-60, 60);
      return (
        rect(x - 5, 490, 10, 90, c.near) + disc(x, 470, 44, c.accent, 'opacity=".92"') + disc(x + 26, 494, 28, c.accent, 'opacity=".92"')
      );
    })
  );
};

const skyline: Scene = (c, random) => {
  const windows = (x: number, y: number, w: number, h: number) =>
    times(Math.floor(h / 46), (row) =>
      times(Math.floor(w / 30) - 1, (column) =>
        random.is(0.55)
          ? rect(x + 18 + column * 30, y + 22 + row * 46, 13, 20, random.is(0.3) ? c.glow : c.light, 'rx="2" opacity=".85"')
          : '',
      ),
    );
  const towers = (count: number, low: number, high: number, fill: string, hasWindows: boolean) =>
    times(count, (each) => {
      const w = width / count + 6;
      const h = random.between(low, high);
      const [x, y] = [each * (width / count), height - h];
      const roof = random.whole(0, 3);
      const top =
        roof === 0
          ? shape(`M${x + w * 0.2} ${y}Q${x + w / 2} ${y - 70} ${x + w * 0.8} ${y}Z`, fill)
          : roof === 1
            ? rect(x + w / 2 - 3, y - 60, 6, 64, fill)
            : '';
      return top + rect(x, y, w, h + 4, fill) + (hasWindows ? windows(x, y, w, h) : '');
    });
  return (
    sky(c) +
    sun(c, random.between(300, 900), 230, 110) +
    towers(12, 180, 400, c.far, false) +
    towers(9, 120, 330, c.middle, true) +
    towers(7, 60, 190, c.near, true)
  );
};

const boats: Scene = (c, random) => {
  const boat = (x: number, y: number, size: number, sail: string) =>
    shape(
      `M${x - 90 * size} ${y}H${x + 90 * size}Q${x + 70 * size} ${y + 44 * size} ${x + 30 * size} ${y + 44 * size}H${x - 40 * size}Q${x - 76 * size} ${y + 44 * size} ${x - 90 * size} ${y}Z`,
      c.near,
    ) +
    shape(`M${x} ${y - 190 * size}Q${x + 110 * size} ${y - 90 * size} ${x + 80 * size} ${y - 14 * size}H${x}Z`, sail) +
    shape(
      `M${x - 10 * size} ${y - 160 * size}Q${x - 76 * size} ${y - 80 * size} ${x - 66 * size} ${y - 14 * size}H${x - 10 * size}Z`,
      c.light,
    ) +
    rect(x - 8 * size, y - 200 * size, 6 * size, 204 * size, c.near);
  return (
    sky(c) +
    sun(c, random.between(350, 850), 330, 120) +
    ridge(random, 380, 60, c.far) +
    rect(0, 390, width, 300, c.middle) +
    times(16, (each) => line(`M${random.between(-40, 1_100)} ${415 + each * 17}h${random.between(60, 220)}`, c.far, 5, 'opacity=".55"')) +
    boat(random.between(180, 380), 440, 0.7, c.glow) +
    boat(random.between(620, 960), 530, 1.25, c.accent)
  );
};

/** A stepped well, seen from above its stairs. */
const steps: Scene = (c, random) => {
  const depth = 8;
  const tones = [c.far, c.middle, c.near];
  return (
    sky(c) +
    times(depth, (each) => {
      const inset = each * 62;
      return shape(
        `M${inset} ${each * 34}H${width - inset}L${width - inset - 62} ${each * 34 + 44}V${height - each * 26}H${inset + 62}V${each * 34 + 44}Z`,
        tones[each % 3] ?? c.far,
        `opacity="${each % 2 ? 0.95 : 0.82}"`,
      );
    }) +
    rect(width / 2 - 120, 320, 240, 360, c.near) +
    shape(`M${width / 2 - 84} 680V420a84 84 0 0 1 168 0V680Z`, c.glow) +
    shape(`M${width / 2 - 50} 680V450a50 50 0 0 1 100 0V680Z`, c.light) +
    times(9, () => disc(random.between(120, 1_080), random.between(30, 640), random.between(5, 12), c.glow, 'opacity=".55"'))
  );
};

const solarField: Scene = (c, random) => {
  const panel = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${rect(64, 60, 10, 60, c.near)}${shape('M0 70L40 0H180L140 70Z', c.middle)}${line('M20 35H160M46 70L86 0M93 70L133 0', c.sky, 4)}</g>`;
  return (
    sky(c) +
    sun(c, random.between(800, 1_000), 170, 95) +
    ridge(random, 340, 110, c.far) +
    rect(0, 340, width, 340, c.glow, 'opacity=".55"') +
    times(6, (each) => panel(30 + each * 200, 350, 0.85)) +
    times(5, (each) => panel(-20 + each * 262, 440, 1.2)) +
    times(4, (each) => panel(10 + each * 318, 560, 1.6)) +
    line('M180 330V150M180 150L120 90M180 150L262 132M180 150L162 234', c.light, 9) +
    disc(180, 150, 12, c.accent)
  );
};

const arches: Scene = (c, random) => {
  const count = random.pick([5, 6, 7]);
  const w = width / count;
  const arch = (x: number, base: number, inset: number, fill: string) => {
    const [l, r, top] = [x + inset, x + w - inset, base - 330 + inset];
    return shape(`M${l} ${base}V${top + 120}Q${l} ${top + 60} ${x + w / 2} ${top}Q${r} ${top + 60} ${r} ${top + 120}V${base}Z`, fill);
  };
  return (
    rect(0, 0, width, height, c.middle) +
    rect(0, 0, width, 110, c.near) +
    times(count * 2, (each) => disc((each + 0.5) * (w / 2), 78, 14, each % 2 ? c.accent : c.glow)) +
    times(count, (each) => arch(each * w, 590, 16, c.far) + arch(each * w, 590, 30, each % 2 ? c.sky : c.glow)) +
    rect(0, 590, width, 90, c.near) +
    times(12, (each) => shape(`M${each * 100} 590h50l50 90h-50z`, c.middle, 'opacity=".5"'))
  );
};

const bridge: Scene = (c, random) => {
  const deck = 430;
  const pier = (x: number) => rect(x - 16, 140, 32, 460, c.near) + rect(x - 26, 130, 52, 20, c.accent);
  const cables = (x: number) =>
    times(9, (each) => line(`M${x} 150L${x - 40 - each * 32} ${deck}M${x} 150L${x + 40 + each * 32} ${deck}`, c.light, 4, 'opacity=".9"'));
  return (
    sky(c) +
    sun(c, random.between(450, 750), 260, 130) +
    ridge(random, 440, 130, c.far) +
    rect(0, 500, width, 180, c.middle) +
    times(14, (each) => line(`M${random.between(-30, 1_100)} ${520 + each * 11}h${random.between(50, 200)}`, c.far, 5, 'opacity=".5"')) +
    cables(330) +
    cables(880) +
    pier(330) +
    pier(880) +
    rect(0, deck, width, 26, c.near) +
    times(5, (each) => rect(100 + each * 240 + random.between(-40, 40), deck - 34, 66, 34, each % 2 ? c.accent : c.glow, 'rx="8"'))
  );
};

export const landScenes = { teaHills, skyline, boats, steps, solarField, arches, bridge } satisfies Record<string, Scene>;

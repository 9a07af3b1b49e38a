// Flat scenes for covers: what people do together, and where they work.

import { disc, height, line, rect, type Scene, shape, sky, sun, times, width } from './scenes.ts';

/** People around a table, from above. */
const roundTable: Scene = (c, random) => {
  const seats = random.whole(7, 10);
  const [x, y] = [600, 340];
  const turn = random.between(0, 1);
  return (
    sky(c) +
    disc(x, y, 520, c.far, 'opacity=".55"') +
    times(seats, (each) => {
      const angle = (each / seats) * Math.PI * 2 + turn;
      const [px, py] = [x + Math.cos(angle) * 330, y + Math.sin(angle) * 262];
      const tone = [c.accent, c.middle, c.near, c.glow][each % 4] ?? c.accent;
      const degrees = ((angle * 180) / Math.PI + 90).toFixed(1);
      return `<g transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${degrees})"><rect x="-66" y="-30" width="132" height="76" rx="38" fill="${tone}"/><circle r="36" cy="-4" fill="${['#dda877', '#bf8453', '#8f5a34', '#e8b88a'][each % 4]}"/><path d="M-37 -6a37 37 0 0 1 74 0q-37 -22 -74 0z" fill="#2a201e"/></g>`;
    }) +
    `<ellipse cx="${x}" cy="${y}" rx="236" ry="176" fill="${c.near}"/><ellipse cx="${x}" cy="${y - 8}" rx="236" ry="176" fill="${c.light}"/>` +
    times(seats, (each) => {
      const angle = (each / seats) * Math.PI * 2 + turn;
      const [px, py] = [x + Math.cos(angle) * 165, y - 8 + Math.sin(angle) * 118];
      return `<g transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${((angle * 180) / Math.PI + 90).toFixed(1)})"><rect x="-26" y="-18" width="52" height="36" rx="4" fill="${c.sky}"/>${line('M-16 -6h32M-16 5h20', c.far, 4)}</g>`;
    }) +
    disc(x, y - 8, 42, c.accent) +
    disc(x, y - 8, 24, c.glow)
  );
};

const growth: Scene = (c, random) => {
  const count = 8;
  const tops = Array.from({ length: count }, (_, each) => 470 - each * 42 - random.between(-24, 24));
  const x = (each: number) => 150 + each * 122;
  return (
    sky(c) +
    times(6, (each) => line(`M80 ${140 + each * 84}H1120`, c.far, 3, 'opacity=".5"')) +
    disc(1_010, 150, 200, c.glow, 'opacity=".4"') +
    times(count, (each) =>
      rect(x(each) - 38, tops[each] ?? 0, 76, 590 - (tops[each] ?? 0), each % 3 === 2 ? c.accent : each % 3 ? c.middle : c.near, 'rx="12"'),
    ) +
    rect(60, 575, 1_080, 24, c.near, 'rx="12"') +
    line(tops.map((top, each) => `${each ? 'L' : 'M'}${x(each)} ${top - 60}`).join(''), c.light, 16) +
    line(tops.map((top, each) => `${each ? 'L' : 'M'}${x(each)} ${top - 60}`).join(''), c.near, 8) +
    tops.map((top, each) => disc(x(each), top - 60, 17, c.light) + disc(x(each), top - 60, 10, c.accent)).join('')
  );
};

const network: Scene = (c, random) => {
  const points = Array.from({ length: 22 }, (_, each) => ({
    x: 90 + (each % 6) * 204 + random.between(-64, 64),
    y: 90 + Math.floor(each / 6) * 165 + random.between(-48, 48),
    r: random.between(14, 40),
  }));
  const links = points.flatMap((one, each) =>
    points
      .slice(each + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 275)
      .map((other) => `M${one.x.toFixed(1)} ${one.y.toFixed(1)}L${other.x.toFixed(1)} ${other.y.toFixed(1)}`),
  );
  const tones = [c.middle, c.accent, c.near, c.glow];
  return (
    sky(c) +
    disc(240, 600, 330, c.far, 'opacity=".4"') +
    disc(1_020, 110, 270, c.glow, 'opacity=".35"') +
    line(links.join(''), c.middle, 5, 'opacity=".45"') +
    points.map(({ x, y, r }, each) => disc(x, y, r + 10, c.light) + disc(x, y, r, tones[each % 4] ?? c.near)).join('') +
    points
      .filter(({ r }) => r > 27)
      .map(
        ({ x, y, r }) =>
          disc(x, y - r * 0.2, r * 0.3, c.light) + shape(`M${x - r * 0.5} ${y + r * 0.62}a${r * 0.5} ${r * 0.46} 0 0 1 ${r} 0z`, c.light),
      )
      .join('')
  );
};

const containers: Scene = (c, random) => {
  const tones = [c.accent, c.middle, c.near, c.glow, c.far];
  const box = (x: number, y: number, fill: string) =>
    rect(x, y, 168, 74, fill) + times(7, (each) => rect(x + 12 + each * 22, y + 10, 8, 54, '#000', 'opacity=".13"'));
  return (
    sky(c) +
    sun(c, random.between(250, 500), 190, 84) +
    `<g>${rect(930, 60, 26, 470, c.near)}${rect(1_060, 60, 26, 470, c.near)}${rect(560, 90, 600, 26, c.near)}${line('M943 60L600 100M943 60L1140 100', c.near, 8)}${line('M700 116V230M780 116V230', c.near, 5)}</g>` +
    box(656, 230, c.accent) +
    times(4, (row) =>
      times(Math.max(2, 5 - row), (column) =>
        box(20 + column * 174 + (row % 2) * 14, 498 - row * 78, tones[(row * 3 + column + random.whole(0, 1)) % 5] ?? c.near),
      ),
    ) +
    rect(0, 572, width, 110, c.middle) +
    times(16, (each) => rect(each * 80 + 8, 620, 44, 9, c.light, 'opacity=".7"'))
  );
};

const workshop: Scene = (c, random) => {
  const gear = (x: number, y: number, r: number, teeth: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${random.between(0, 40).toFixed(1)})">${times(teeth, (each) => `<rect x="${-r * 0.14}" y="${-r * 1.2}" width="${r * 0.28}" height="${r * 0.4}" rx="6" fill="${fill}" transform="rotate(${(each * 360) / teeth})"/>`)}${disc(0, 0, r, fill)}${disc(0, 0, r * 0.66, c.sky, 'opacity=".35"')}${disc(0, 0, r * 0.3, c.light)}</g>`;
  return (
    sky(c) +
    rect(0, 520, width, 160, c.far) +
    disc(600, 300, 380, c.far, 'opacity=".45"') +
    gear(420, 300, 180, 14, c.middle) +
    gear(752, 400, 140, 11, c.accent) +
    gear(690, 160, 86, 9, c.near) +
    gear(975, 250, 110, 10, c.glow) +
    gear(170, 470, 96, 10, c.near) +
    rect(0, 600, width, 80, c.near) +
    times(20, (each) => disc(40 + each * 60, 640, 9, c.glow))
  );
};

const books: Scene = (c, random) => {
  const tones = [c.accent, c.middle, c.near, c.glow];
  const shelf = (y: number) => {
    let x = 40;
    let drawn = '';
    for (let each = 0; x < 1_130; each++) {
      const [w, h] = [random.between(34, 72), random.between(110, 166)];
      drawn +=
        rect(x, y - h, w, h, tones[(each + random.whole(0, 1)) % 4] ?? c.near, 'rx="5"') +
        rect(x + 7, y - h + 22, w - 14, 9, c.light, 'opacity=".7"') +
        rect(x + 7, y - h + 40, w - 14, 5, c.light, 'opacity=".5"');
      x += w + 5 + (random.is(0.12) ? 60 : 0);
    }
    return drawn + rect(0, y, width, 22, c.near);
  };
  return (
    sky(c) + rect(0, 0, width, height, c.far, 'opacity=".35"') + shelf(200) + shelf(418) + shelf(636) + rect(0, 658, width, 20, c.middle)
  );
};

const sprout: Scene = (c, random) => {
  const plant = (x: number, tall: number, size: number) => {
    const y = 520 - tall;
    const leaf = (ly: number, side: number) =>
      shape(
        `M${x} ${ly}Q${x + side * 90 * size} ${ly - 96 * size} ${x + side * 132 * size} ${ly - 26 * size}Q${x + side * 74 * size} ${ly + 30 * size} ${x} ${ly}Z`,
        side > 0 ? c.middle : c.near,
      );
    return (
      line(`M${x} 530Q${x + 10} ${(530 + y) / 2} ${x} ${y}`, c.near, 12 * size) +
      leaf(y + 16, 1) +
      leaf(y + 50 * size, -1) +
      (tall > 170 ? leaf(y + 120 * size, 1) + leaf(y + 150 * size, -1) : '') +
      disc(x, y - 6, 16 * size, c.accent)
    );
  };
  return (
    sky(c) +
    sun(c, random.between(500, 700), 240, 150) +
    shape(`M0 ${height}V520Q300 490 600 520T1200 512V${height}Z`, c.near) +
    times(4, (each) => plant(190 + each * 275 + random.between(-20, 20), 100 + each * 78, 0.7 + each * 0.14)) +
    times(26, (each) => disc(30 + each * 46, 585 + (each % 3) * 28, 8, each % 4 ? c.middle : c.glow, 'opacity=".8"'))
  );
};

export const workScenes = { roundTable, growth, network, containers, workshop, books, sprout } satisfies Record<string, Scene>;

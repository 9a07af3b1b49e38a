// Flat scenes for covers: cloth, spices, and festivals.

import { disc, height, line, rect, type Scene, shape, sky, sun, times, width } from './scenes.ts';

const mandala: Scene = (c, random) => {
  const petals = random.pick([12, 16, 18]);
  const ring = (r: number, size: number, count: number, fill: string, turn: number) =>
    times(
      count,
      (each) =>
        `<g transform="translate(600 338) rotate(${((each + turn) * 360) / count})">${shape(`M0 ${-r}Q${size} ${-r - size * 1.1} 0 ${-r - size * 2.4}Q${-size} ${-r - size * 1.1} 0 ${-r}Z`, fill)}</g>`,
    );
  const dots = (r: number, size: number, count: number, fill: string) =>
    times(count, (each) =>
      disc(600 + Math.cos((each / count) * Math.PI * 2) * r, 338 + Math.sin((each / count) * Math.PI * 2) * r, size, fill),
    );
  return (
    rect(0, 0, width, height, c.near) +
    disc(600, 338, 560, c.middle, 'opacity=".45"') +
    ring(300, 52, petals * 2, c.middle, 0.5) +
    dots(400, 11, petals * 2, c.glow) +
    ring(200, 58, petals, c.accent, 0) +
    ring(180, 36, petals, c.glow, 0.5) +
    disc(600, 338, 178, c.near) +
    dots(158, 8, petals * 2, c.light) +
    ring(64, 36, petals, c.far, 0) +
    disc(600, 338, 74, c.accent) +
    disc(600, 338, 46, c.glow) +
    times(
      4,
      (each) =>
        `<g transform="translate(${each % 2 ? 1_200 : 0} ${each > 1 ? 675 : 0})">${disc(0, 0, 150, c.accent)}${disc(0, 0, 112, c.glow)}${disc(0, 0, 72, c.near)}</g>`,
    )
  );
};

const spices: Scene = (c, random) => {
  const powders = random.shuffled(['#d9742b', '#b5342b', '#e3b23c', '#7a4a24', '#8a9a3f', '#e9d9b6', c.accent, '#5b2d1e']);
  return (
    rect(0, 0, width, height, c.middle) +
    times(9, (each) => rect(0, each * 76, width, 38, c.near, 'opacity=".22"')) +
    powders
      .map((powder, each) => {
        const [x, y] = [165 + (each % 4) * 290 + (each > 3 ? 20 : -12), 190 + Math.floor(each / 4) * 300];
        const seeds = times(12, () =>
          disc(x + random.between(-64, 64), y + random.between(-62, 50), random.between(2.5, 6), '#fff', 'opacity=".28"'),
        );
        return (
          disc(x + 10, y + 16, 132, '#000', 'opacity=".18"') +
          disc(x, y, 130, c.glow) +
          disc(x, y, 108, c.near) +
          disc(x, y, 98, powder) +
          shape(`M${x - 90} ${y + 34}Q${x} ${y - 130} ${x + 90} ${y + 34}Q${x} ${y + 4} ${x - 90} ${y + 34}Z`, '#fff', 'opacity=".12"') +
          seeds
        );
      })
      .join('')
  );
};

const kites: Scene = (c, random) => {
  const tones = [c.accent, c.middle, c.near, c.glow, c.light];
  const kite = (x: number, y: number, size: number, each: number) => {
    const [one = '', other = ''] = [tones[each % 5], tones[(each + 2) % 5]];
    const turn = random.between(-28, 28).toFixed(1);
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${line('M0 90Q40 190 -20 270T20 420', c.near, 3, 'opacity=".5"')}${shape('M0 -110L78 0L0 90L-78 0Z', one)}${shape('M0 -110L0 90L-78 0Z', other, 'opacity=".75"')}${shape('M0 90l-20 34h40z', other)}${line('M-78 0Q0 -54 78 0', c.near, 3.4)}</g>`;
  };
  return (
    sky(c) +
    sun(c, 960, 180, 90) +
    times(
      5,
      (each) =>
        `<g opacity=".75" fill="${c.light}" transform="translate(${each * 270 - 60 + random.between(-50, 50)} ${120 + (each % 3) * 130})"><ellipse cx="60" cy="30" rx="80" ry="24"/><circle cx="40" cy="18" r="30"/><circle cx="84" cy="12" r="36"/></g>`,
    ) +
    times(6, (each) =>
      kite(140 + each * 190 + random.between(-30, 30), 180 + (each % 2) * 170 + random.between(-40, 40), random.between(0.7, 1.15), each),
    ) +
    times(9, (each) => rect(each * 140 - 10, 590 - (each % 3) * 26, 150, 130, each % 2 ? c.far : c.middle)) +
    times(9, (each) => rect(each * 140 + 40, 625, 30, 60, c.near, 'opacity=".6"'))
  );
};

const lamps: Scene = (c, random) => {
  const lamp = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${disc(0, -58, 96, c.glow, 'opacity=".16"')}${disc(0, -54, 58, c.glow, 'opacity=".28"')}${shape('M0 -112Q34 -54 0 -24Q-34 -54 0 -112Z', c.glow)}${shape('M0 -78Q14 -48 0 -28Q-14 -48 0 -78Z', c.light)}${shape('M-92 -24Q0 -2 92 -24Q78 56 0 56T-92 -24Z', c.accent)}${line('M-70 4Q0 26 70 4', c.light, 5, 'stroke-dasharray="1 13"')}</g>`;
  return (
    rect(0, 0, width, height, c.near) +
    times(60, () => disc(random.between(0, width), random.between(0, 380), random.between(1.5, 4.5), c.light, 'opacity=".5"')) +
    shape(`M0 ${height}V470Q300 400 600 462T1200 440V${height}Z`, c.middle, 'opacity=".6"') +
    shape(`M0 ${height}V560Q340 510 640 566T1200 548V${height}Z`, c.middle) +
    times(6, (each) => lamp(100 + each * 205, 440 + (each % 2) * 22, 0.55)) +
    times(4, (each) => lamp(190 + each * 280, 590, 1))
  );
};

/** Woven cloth: bands of buti and zigzag. */
const textile: Scene = (c, random) => {
  const bands = [c.near, c.accent, c.middle, c.glow, c.near, c.far];
  const offset = random.whole(0, 5);
  const motif = (x: number, y: number, fill: string) =>
    shape(`M${x} ${y - 34}Q${x + 26} ${y} ${x} ${y + 30}Q${x - 26} ${y} ${x} ${y - 34}Z`, fill) + disc(x, y + 42, 6, fill);
  return (
    rect(0, 0, width, height, c.sky) +
    times(6, (each) => {
      const y = each * 113;
      const fill = bands[(each + offset) % 6] ?? c.near;
      const ink = fill === c.glow || fill === c.far ? c.near : c.light;
      const inside =
        each % 3 === 0
          ? times(14, (column) => motif(45 + column * 86, y + 54, ink))
          : each % 3 === 1
            ? line(`M-20 ${y + 84}${times(22, (step) => `L${10 + step * 58} ${y + (step % 2 ? 84 : 30)}`)}`, ink, 9)
            : times(25, (column) => shape(`M${column * 50} ${y + 56}l25 -30l25 30l-25 30z`, column % 2 ? ink : c.accent, 'opacity=".92"'));
      return rect(0, y, width, 114, fill) + inside + line(`M0 ${y}H1200`, c.light, 4, 'stroke-dasharray="2 12"');
    })
  );
};

export const craftScenes = { mandala, textile, spices, kites, lamps } satisfies Record<string, Scene>;

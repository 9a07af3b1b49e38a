// Logos of companies that do not exist: a mark with the first letter, and the name beside it, on white.

import { seededRandom } from '../random.ts';
import { widthOf, written } from './letters.ts';

const width = 640;
const height = 240;

const colours = [
  ['#0f5348', '#e6a12c'],
  ['#1f3763', '#e8835a'],
  ['#7b2d26', '#d9a441'],
  ['#3a2557', '#c8463a'],
  ['#12424f', '#ee8a4a'],
  ['#2f4a20', '#c9a227'],
  ['#4a2c1a', '#1f7d6c'],
  ['#8c1c3a', '#23517e'],
  ['#23211e', '#d5483e'],
] as const;

/** The shape behind the letter, centred on (0, 0) and about 150 wide. */
const grounds: ((main: string, accent: string) => string)[] = [
  (main, accent) => `<circle r="76" fill="${main}"/><path d="M-76 0a76 76 0 0 0 152 0z" fill="${accent}" opacity=".28"/>`,
  (main, accent) =>
    `<rect x="-72" y="-72" width="144" height="144" rx="34" fill="${main}"/><circle cx="52" cy="-52" r="22" fill="${accent}"/>`,
  (main, accent) =>
    `<path d="M0 -82L72 -41V41L0 82L-72 41V-41Z" fill="${main}"/><path d="M0 82L72 41V0L0 41L-72 0V41Z" fill="${accent}" opacity=".4"/>`,
  (main, accent) =>
    `<path d="M-72 -72H20A52 52 0 0 1 72 -20V72H-20A52 52 0 0 1 -72 20Z" fill="${main}"/><path d="M-72 46V72H-46Z" fill="${accent}"/>`,
  (main, accent) =>
    `${[0, 45, 90, 135].map((turn) => `<ellipse rx="80" ry="32" transform="rotate(${turn})" fill="${turn % 90 ? accent : main}" opacity="${turn % 90 ? 0.85 : 1}"/>`).join('')}<circle r="52" fill="${main}"/>`,
  (main, accent) => `<path d="M0 -80L80 0L0 80L-80 0Z" fill="${main}"/><path d="M0 -80L80 0H-80Z" fill="${accent}" opacity=".3"/>`,
  (main, accent) =>
    `<path d="M-70 76V-6A70 70 0 0 1 70 -6V76Z" fill="${main}"/><rect x="-84" y="66" width="168" height="13" rx="6.5" fill="${accent}"/>`,
];

export const logoOf = (name: string, trade: string): string => {
  const random = seededRandom('logo', name);
  const [main, accent] = random.pick(colours);
  const word = name.toUpperCase();
  const initial = word.charAt(0);
  const mark = `<g transform="translate(112 120)">${random.pick(grounds)(main, accent)}${written(initial, -widthOf(initial, 0) * 2.5, -35, 70, '#ffffff', 0, 2.7)}</g>`;
  const room = width - 230 - 28;
  const tall = Math.min(66, (room / widthOf(word, 4.4)) * 14);
  const small = trade.toUpperCase();
  const low = Math.min(22, (room / widthOf(small, 7)) * 14);
  const top = 120 - (tall + 30 + low) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="608" height="184" viewBox="16 28 608 184"><rect width="${width}" height="${height}" fill="#fff"/>`,
    mark,
    written(word, 230, top, tall, main, 4.4, 2.6),
    written(small, 231, top + tall + 30, low, accent, 7, 2),
    '</svg>',
  ].join('');
};

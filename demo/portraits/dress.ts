// What the portraits wear: shoulders up, one drawing for each kind of dress.

import type { Dress } from './looks.ts';
import type { Sitter } from './sitter.ts';

export const drawDress = (sitter: Sitter): string => dresses[sitter.dress](sitter) + (sitter.hasNecklace ? necklace(sitter) : '');

const shoulders = (colour: string) =>
  `<path d="M14 262C16 222 52 206 100 193C112 206 144 206 156 193C204 206 240 222 242 262Z" fill="${colour}"/>`;
const skinAt = (d: string, { skin }: Sitter) => `<path d="${d}" fill="${skin.main}"/>`;
const arms = (colour: string) =>
  `<path d="M62 262Q60 238 66 224M194 262Q196 238 190 224" fill="none" stroke="${colour}" stroke-width="3.4" stroke-linecap="round"/>`;

const lapels = (fold: string) =>
  `<path d="M99 192L82 208L98 224L92 230L124 262H132L164 230L158 224L174 208L157 192L128 246Z" fill="${fold}"/>`;

const suit = ({ cloth, second }: Sitter) =>
  shoulders(cloth.main) +
  `<path d="M99 192L128 252L157 192C148 206 108 206 99 192Z" fill="#fbf8f1"/>` +
  lapels(cloth.fold) +
  `<path d="M121 207H135L139 216L135 221L140 262H116L121 221L117 216Z" fill="${cloth.trim}"/><path d="M121 221H135L134 216H122Z" fill="${second.fold}" opacity=".35"/>` +
  `<path d="M103 190L99 196L114 216L128 206L142 216L157 196L153 190L128 206Z" fill="#fff" stroke="#e4ddcf" stroke-width="1.5" stroke-linejoin="round"/>` +
  arms(cloth.fold);

const openBlazer = (sitter: Sitter) => {
  const { cloth, second } = sitter;
  return (
    shoulders(cloth.main) +
    `<path d="M97 193L128 256L159 193C148 206 108 206 97 193Z" fill="${second.main}"/>` +
    skinAt('M107 190L128 226L149 190Z', sitter) +
    lapels(cloth.fold) +
    `<path d="M104 188L128 226L113 232L97 197ZM152 188L128 226L143 232L159 197Z" fill="${second.main}" stroke="${second.fold}" stroke-width="1.6" stroke-linejoin="round"/>` +
    arms(cloth.fold)
  );
};

const bandCollar = (colour: string, edge: string) =>
  `<path d="M102 187C110 206 146 206 154 187L157 199C146 217 110 217 99 199Z" fill="${colour}" stroke="${edge}" stroke-width="1.8"/><path d="M128 201V213" stroke="${edge}" stroke-width="2.4"/>`;

const buttons = (colour: string) => [222, 237, 252].map((y) => `<circle cx="128" cy="${y}" r="2.7" fill="${colour}"/>`).join('');

const kurta = ({ cloth }: Sitter) =>
  shoulders(cloth.main) +
  `<rect x="120.5" y="208" width="15" height="60" fill="${cloth.fold}"/>` +
  buttons(cloth.trim) +
  bandCollar(cloth.main, cloth.trim) +
  arms(cloth.fold);

const nehruJacket = ({ cloth, second }: Sitter) =>
  shoulders(second.main) +
  `<path d="M70 262C66 240 70 216 80 201L101 193C110 207 146 207 155 193L176 201C186 216 190 240 186 262Z" fill="${cloth.main}"/>` +
  `<path d="M128 212V262" stroke="${cloth.fold}" stroke-width="3"/>` +
  buttons(cloth.trim) +
  `<path d="M154 226h18l-2.5 3h-13z" fill="${second.main}"/><path d="M154 230h18" stroke="${cloth.fold}" stroke-width="2.4"/>` +
  bandCollar(cloth.main, cloth.fold) +
  `<path d="M80 201C70 216 66 240 70 262M176 201C186 216 190 240 186 262" fill="none" stroke="${cloth.fold}" stroke-width="3"/>`;

const shirt = (sitter: Sitter) => {
  const { cloth } = sitter;
  return (
    shoulders(cloth.main) +
    skinAt('M107 190L128 224L149 190Z', sitter) +
    `<path d="M128 222V262" stroke="${cloth.fold}" stroke-width="3"/><circle cx="128" cy="236" r="2.6" fill="${cloth.trim}"/><circle cx="128" cy="252" r="2.6" fill="${cloth.trim}"/>` +
    `<path d="M104 187L128 223L110 231L96 198ZM152 187L128 223L146 231L160 198Z" fill="${cloth.main}" stroke="${cloth.trim}" stroke-width="2.2" stroke-linejoin="round"/>` +
    arms(cloth.fold)
  );
};

const jumper = ({ cloth, second }: Sitter) =>
  shoulders(cloth.main) +
  `<path d="M98 193C106 218 150 218 158 193" fill="none" stroke="${cloth.fold}" stroke-width="9"/>` +
  `<path d="M105 189L114 212L128 204L142 212L151 189L128 204Z" fill="${second.main}" stroke="${second.fold}" stroke-width="1.6" stroke-linejoin="round"/>` +
  `<path d="M30 240H226" stroke="${cloth.trim}" stroke-width="5" opacity=".55"/>` +
  arms(cloth.fold);

const roundNeck = 'M104 188C104 220 152 220 152 188Z';

const sari = (sitter: Sitter) => {
  const { cloth, second } = sitter;
  return (
    shoulders(second.main) +
    skinAt(roundNeck, sitter) +
    `<path d="M104 189C104 220 152 220 152 189" fill="none" stroke="${second.trim}" stroke-width="2.6"/>` +
    `<path d="M152 195C196 205 240 222 242 262H44C84 250 132 226 152 195Z" fill="${cloth.main}"/>` +
    `<path d="M151 197C131 228 84 252 46 263" fill="none" stroke="${cloth.trim}" stroke-width="8"/><path d="M158 199C140 230 102 252 72 263" fill="none" stroke="${cloth.trim}" stroke-width="2.4"/>` +
    `<path d="M178 206Q164 238 140 262M200 213Q190 240 174 262M220 226Q214 246 206 262" fill="none" stroke="${cloth.fold}" stroke-width="3.2" stroke-linecap="round"/>`
  );
};

const kurti = (sitter: Sitter) => {
  const { cloth, second } = sitter;
  const scarf = 'M97 193C80 208 74 234 78 262H48C44 232 58 210 84 200Z';
  return (
    shoulders(cloth.main) +
    skinAt('M105 188C106 212 120 222 128 226C136 222 150 212 151 188Z', sitter) +
    `<path d="M105 189C106 212 120 222 128 226C136 222 150 212 151 189" fill="none" stroke="${cloth.trim}" stroke-width="4"/><path d="M128 228V250" stroke="${cloth.trim}" stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round"/>` +
    `<g fill="${second.main}"><path d="${scarf}"/><path d="${scarf}" transform="matrix(-1 0 0 1 256 0)"/></g>` +
    `<g fill="none" stroke="${second.fold}" stroke-width="3"><path d="M92 197C74 212 66 236 68 262"/><path d="M164 197C182 212 190 236 188 262"/></g>`
  );
};

const womensBlazer = (sitter: Sitter) => {
  const { cloth, second } = sitter;
  return (
    shoulders(cloth.main) +
    `<path d="M96 194L128 258L160 194C148 206 108 206 96 194Z" fill="${second.main}"/>` +
    skinAt('M104 189C108 210 120 222 128 230C136 222 148 210 152 189Z', sitter) +
    lapels(cloth.fold) +
    arms(cloth.fold)
  );
};

const blouse = (sitter: Sitter) => {
  const { cloth } = sitter;
  const dots = [
    [70, 228],
    [92, 240],
    [60, 250],
    [186, 228],
    [164, 240],
    [196, 250],
    [112, 254],
    [144, 254],
  ];
  return (
    shoulders(cloth.main) +
    skinAt(roundNeck, sitter) +
    `<path d="M104 189C104 221 152 221 152 189" fill="none" stroke="${cloth.fold}" stroke-width="5"/>` +
    dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.2" fill="${cloth.trim}" opacity=".8"/>`).join('') +
    arms(cloth.fold)
  );
};

const necklace = ({ dress, hair }: Sitter) => {
  if (hair === 'headscarf') return '';
  const chain = `<path d="M108 192C112 214 144 214 148 192" fill="none" stroke="#e9b949" stroke-width="2.4"/>`;
  return dress === 'sari' || dress === 'kurti' ? `${chain}<circle cx="128" cy="211" r="3.8" fill="#e9b949"/>` : chain;
};

const dresses: Record<Dress, (sitter: Sitter) => string> = {
  suit,
  'open blazer': openBlazer,
  kurta,
  'nehru jacket': nehruJacket,
  shirt,
  jumper,
  sari,
  kurti,
  'women’s blazer': womensBlazer,
  blouse,
};

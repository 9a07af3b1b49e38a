// How likely it is that somebody wears what: hair, beards, clothes, glasses.

import type { Random } from '../random.ts';
import type { Beard, Dress, Hair, Looks } from './looks.ts';
import { type Cloth, kurtas, saris, shirts, suits } from './palette.ts';

export const hairOf = (random: Random, { isWoman, age, wears, mayWearFlowers }: Looks): Hair => {
  if (wears) return wears;
  if (isWoman) {
    if (age === 'old')
      return random.weighted([
        ['bun', 5],
        ['bob', 2],
        ['braid', 1],
        ['pixie', 1],
      ]);
    const south = mayWearFlowers ? 3 : 1;
    return random.weighted([
      ['long', 4],
      ['waves', 4],
      ['bun', 2 + south],
      ['top bun', 1],
      ['bob', 3],
      ['braid', south],
      ['big curls', 2],
      ['pixie', 1],
    ]);
  }
  if (age === 'old')
    return random.weighted([
      ['receding', 4],
      ['bald', 3],
      ['side part', 3],
      ['swept back', 2],
    ]);
  if (age === 'middle')
    return random.weighted([
      ['side part', 5],
      ['swept back', 3],
      ['receding', 3],
      ['crop', 3],
      ['curls', 1],
      ['bald', 1],
    ]);
  return random.weighted([
    ['side part', 3],
    ['crop', 4],
    ['quiff', 4],
    ['curls', 3],
    ['curtains', 1.5],
    ['swept back', 2],
  ]);
};

export const beardOf = (random: Random, { age, wears }: Looks): Beard => {
  if (wears === 'turban')
    return random.weighted([
      ['full', 6],
      ['short', 3],
    ]);
  if (wears === 'cap')
    return random.weighted([
      ['full', 2],
      ['short', 4],
      ['stubble', 1],
    ]);
  if (age === 'old')
    return random.weighted([
      ['none', 4],
      ['moustache', 4],
      ['full', 1],
      ['handlebar', 1],
    ]);
  if (age === 'middle')
    return random.weighted([
      ['none', 4],
      ['moustache', 5],
      ['short', 3],
      ['stubble', 2],
      ['goatee', 1],
      ['handlebar', 0.6],
    ]);
  return random.weighted([
    ['none', 3],
    ['stubble', 4],
    ['short', 5],
    ['goatee', 1],
    ['moustache', 1],
  ]);
};

export const dressOf = (random: Random, { isWoman, age }: Looks): Dress => {
  if (isWoman) return random.weighted(age === 'young' ? womenYoung : womenOlder);
  return random.weighted(age === 'young' ? menYoung : menOlder);
};

const womenYoung = [
  ['kurti', 4],
  ['women’s blazer', 3],
  ['sari', 2],
  ['blouse', 2],
] as const;
const womenOlder = [
  ['sari', 6],
  ['kurti', 3],
  ['women’s blazer', 2],
  ['blouse', 0.5],
] as const;
const menYoung = [
  ['shirt', 4],
  ['open blazer', 3],
  ['kurta', 2],
  ['suit', 2],
  ['jumper', 2],
  ['nehru jacket', 1],
] as const;
const menOlder = [
  ['suit', 4],
  ['nehru jacket', 3],
  ['kurta', 3],
  ['shirt', 3],
  ['open blazer', 2],
] as const;

export const clothsFor = (dress: Dress): readonly Cloth[] => {
  if (dress === 'suit' || dress === 'open blazer' || dress === 'women’s blazer') return suits;
  if (dress === 'sari' || dress === 'kurti' || dress === 'blouse') return saris;
  return dress === 'shirt' ? shirts : kurtas;
};

export const glassesFor = {
  young: [
    ['none', 7],
    ['round', 1.5],
    ['square', 2],
  ],
  middle: [
    ['none', 6],
    ['round', 1],
    ['square', 3],
    ['half', 1],
  ],
  old: [
    ['none', 3],
    ['square', 3],
    ['half', 2],
    ['round', 1],
  ],
} as const;

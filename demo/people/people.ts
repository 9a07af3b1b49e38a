// The people of the demo: who they are, what they do, where they live, how they look. The oldest registration first.

import type { Looks } from '../portraits/looks.ts';
import { type Random, seededRandom } from '../random.ts';
import { chapters, type DemoChapter } from './chapters.ts';
import { type Community, communities, professions, wellKnown } from './names.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  profession: string;
  /** The index, in the list of chapters, of the one in the person's city. */
  chapter: number;
  /** Registered so many days ago. */
  registered: number;
  looks: Looks;
}

/** The member whom the demo shows to whoever signs in as one. */
export const asha = { name: 'Asha Rao', email: 'asha.rao@example.com' };

const twoYears = 725;

export const peopleOf = (count: number): Person[] => {
  const taken = new Set<string>([asha.name, ...wellKnown]);
  const days = registrationsOf(count);
  const ashasPlace = Math.floor(count * 0.07);
  return days.map((registered, place) => (place === ashasPlace ? ashaOf(registered) : personOf(place, registered, taken)));
};

/** More people join as the community grows, and some have joined this very day. */
const registrationsOf = (count: number): number[] => {
  const random = seededRandom('registrations', count);
  const days = Array.from({ length: count }, (_, each) => {
    const share = 1 - (each + 0.5) / count;
    return Math.round(Math.max(0, Math.min(twoYears, share ** 1.25 * twoYears + random.between(-6, 6))));
  });
  const newest = Math.max(2, Math.round(count / 120));
  return days
    .sort((one, other) => other - one)
    .map((day, each) => (each >= count - newest ? Math.max(0, count - 2 - each) : Math.max(day, 1)))
    .sort((one, other) => other - one);
};

const anywhere: DemoChapter['communities'] = [['hindustani', 1]];

const personOf = (place: number, registered: number, taken: Set<string>): Person => {
  const random = seededRandom('person', place);
  const open = chapters.map((chapter, each) => [each, chapter.opened + 40 >= registered ? chapter.weight : 0] as const);
  const chapter = random.weighted(open);
  const from: Community = communities[random.weighted(chapters[chapter]?.communities ?? anywhere)];
  const isWoman = random.is(0.41);
  const name = newName(random, isWoman ? from.women : from.men, from.families, taken);
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phone: phoneOf(random),
    profession: random.pick(professions),
    chapter,
    registered,
    looks: looksOf(random, from, isWoman),
  };
};

const newName = (random: Random, first: readonly string[], families: readonly string[], taken: Set<string>): string => {
  for (let tries = 0; tries < 200; tries++) {
    const name = `${random.pick(first)} ${random.pick(families)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
  throw new Error('There are not enough names for so many people');
};

/** Numbers that nobody has: mobile numbers in India begin with 6 to 9, and no area code with 50. */
export const phoneOf = (random: Random): string => `50${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;

const looksOf = (random: Random, { wears, mayWearBindi, mayWearFlowers }: Community, isWoman: boolean): Looks => {
  const age = random.weighted([
    ['young', 5],
    ['middle', 4],
    ['old', 1.6],
  ] as const);
  const looks = { isWoman, age, mayWearBindi, mayWearFlowers };
  return { ...looks, wears: wears ? wornBy(isWoman ? wears.women : wears.men, random.next()) : null };
};

const wornBy = (shares: NonNullable<Community['wears']>['men'], lot: number): Looks['wears'] => {
  if (shares?.turban && lot < shares.turban) return 'turban';
  if (shares?.cap && lot < shares.cap) return 'cap';
  return shares?.headscarf && lot < shares.headscarf ? 'headscarf' : null;
};

const ashaOf = (registered: number): Person => ({
  ...asha,
  phone: '5080012345',
  profession: 'Speciality coffee roaster',
  chapter: 1,
  registered,
  looks: { isWoman: true, age: 'young', wears: null, mayWearBindi: true, mayWearFlowers: true },
});

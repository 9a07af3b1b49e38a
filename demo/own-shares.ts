// Whose the own records are, and from when: some members keep many, some none.

import { asha } from './people/people.ts';
import { type Chance, chanceOf } from './random.ts';
import type { Member } from './room.ts';

export interface Kept {
  member: Member;
  /** In days from today. */
  on: number;
  /** The how-manieth it is, over all members, before they were put in order. */
  nth: number;
  chance: Chance;
}

/** So many for each member on average, and a good number for the one who is shown; the oldest first. */
export const shares = (kind: string, members: readonly Member[], average: number, ashas: number): Kept[] => {
  const chance = chanceOf('shares', kind);
  const others = chance.shuffled(members.filter(({ name }) => name !== asha.name));
  const one = members.filter(({ name }) => name === asha.name);
  const owners = [
    ...Array.from({ length: ashas }, () => one[0]),
    ...Array.from({ length: Math.round(members.length * average) - ashas }, () => others[Math.floor(chance.next() ** 1.6 * others.length)]),
  ];
  return owners
    .flatMap((member, nth) =>
      member ? { member, on: -Math.floor(chance.next() ** 1.2 * member.registered), nth, chance: chanceOf(kind, nth) } : [],
    )
    .sort((first, second) => first.on - second.on || first.nth - second.nth);
};

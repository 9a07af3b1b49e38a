// Decides which member has how many own records, and from when: some have many, some none.

import { asha } from './people/people.ts';
import { type Random, seededRandom } from './random.ts';
import type { Member } from './room.ts';

export interface Kept {
  member: Member;
  /** In days from today. */
  on: number;
  /** Its number among all of them, before they are sorted. */
  nth: number;
  random: Random;
}

/** `average` for each member, more for the member whom the demo shows; the oldest first. */
export const shares = (kind: string, members: readonly Member[], average: number, ashas: number): Kept[] => {
  const random = seededRandom('shares', kind);
  const others = random.shuffled(members.filter(({ name }) => name !== asha.name));
  const one = members.filter(({ name }) => name === asha.name);
  const owners = [
    ...Array.from({ length: ashas }, () => one[0]),
    ...Array.from({ length: Math.round(members.length * average) - ashas }, () => others[Math.floor(random.next() ** 1.6 * others.length)]),
  ];
  return owners
    .flatMap((member, nth) =>
      member ? { member, on: -Math.floor(random.next() ** 1.2 * member.registered), nth, random: seededRandom(kind, nth) } : [],
    )
    .sort((first, second) => first.on - second.on || first.nth - second.nth);
};

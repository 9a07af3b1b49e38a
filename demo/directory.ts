// What members say about their business, and who sees what of them. Most of the members have chosen; some are found by nobody.

import type { Audience } from '../src/features/people/members/members.contract.ts';
import { updateDetails } from '../src/features/people/profile/profile.contract.ts';
import { saveVisibility } from '../src/features/people/visibility/visibility.contract.ts';
import { chapters } from './people/chapters.ts';
import { professions } from './people/names.ts';
import { asha } from './people/people.ts';
import { type Random, seededRandom } from './random.ts';
import { type Member, type Room, runInOrder } from './room.ts';
import { taxOf } from './tax.ts';

export const sayWhatTheyDo = ({ as, days, past, members }: Room): Promise<unknown> =>
  runInOrder(members, async (member) => {
    const random = seededRandom('directory', member.email);
    const own = as(member);
    const { name: FullName, phone: Phone, profession: Profession } = member;
    await own.save(updateDetails, { Flag: 'Details', FullName, Phone, Profession, ...businessOf(member, random), ...taxOf(member) });
    await own.save(saveVisibility, choicesOf(member, random));
    past.remember('users', member.id, days.moment(-Math.min(member.registered, random.whole(0, 200)), random.next()), 'visibility_at');
  });

const businessOf = ({ name, profession, chapter }: Member, random: Random) => {
  const family = name.split(' ').at(-1) ?? name;
  const Company = random.is(0.85)
    ? `${family} ${random.pick(['& Sons', '& Company', 'Associates', 'Enterprises', 'Works', 'Studio'])}`
    : null;
  return {
    Company,
    City: chapters[chapter]?.city ?? null,
    Website: Company && random.is(0.5) ? `https://${family.toLowerCase()}-${random.whole(10, 99)}.example` : null,
    Offers: random.is(0.7) ? `${random.pick(offers)} from ${nounWithArticle(profession.toLowerCase())}.` : null,
    Wants: random.is(0.6) ? `${random.pick(wants)}: ${random.pick(professions).toLowerCase()}.` : null,
  };
};

const nounWithArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

const offers = [
  'A first talk that costs nothing',
  'A second opinion',
  'Work at short notice',
  'A fair estimate within two days',
  'Good names',
];
const wants = ['An introduction', 'Somebody to work with', 'A supplier nearby', 'Somebody who has done this before'];

/** Everybody finds the member whom the demo shows. */
const choicesOf = ({ name }: Member, random: Random) => {
  const [ShowMe, ShowPhone, ShowEmail, ShowCompany] = [
    choice(random, [6, 3, 1]),
    choice(random, [2, 5, 3]),
    choice(random, [2, 4, 4]),
    choice(random, [6, 3, 1]),
  ];
  return { ShowMe: name === asha.name ? ('All members' as const) : ShowMe, ShowPhone, ShowEmail, ShowCompany };
};

const choice = (random: Random, [all, chapter, nobody]: readonly [number, number, number]): Audience =>
  random.weighted([
    ['All members', all],
    ['My chapter', chapter],
    ['Nobody', nobody],
  ]);

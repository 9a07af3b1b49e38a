// Two years of what members do for each other: eager members give much, and some nearly nothing, so that every light shines somewhere. It is
// written as rows: no call gives a slip of two years ago.

import type { Insertable } from 'kysely';
import type { SlipKind } from '../src/features/giving/slips/slip-kinds.ts';
import type { SlipTable } from '../src/features/giving/slips/slips.tables.ts';
import type { Data } from '../src/platform/data/data.ts';
import { splitInParts } from '../src/platform/data/parts.ts';
import { daysAfter } from '../src/platform/wire/days.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import { chapters } from './people/chapters.ts';
import { type Random, seededRandom } from './random.ts';
import type { Room } from './room.ts';

type Row = Insertable<SlipTable>;

interface Giver {
  id: number;
  name: string;
  joined: string;
  /** From 0 to 1: how much somebody gives. */
  eager: number;
}

const weeks = 104;
/** In the weeks before, only one in four is still known. */
const fullWeeks = 30;

const contacts = ['Kavita Deshmukh', 'Farhan Sheikh', 'Meenal Kulkarni', 'Joseph Fernandes', 'Pooja Batra', 'Arvind Menon', 'Sunita Bora'];
const wishes = ['Needs a quote this week', 'Is moving into a new office', 'Asked for somebody reliable', 'Opens a second shop in spring'];
const praises = [
  'Kept every date and every promise.',
  'Explained it so that all of us understood.',
  'Came on a Sunday when the machine stood still.',
];
const lessons = ['Speaking for a minute', 'Asking for the right referral', 'Hosting a visitor well', 'Numbers every owner should know'];
const places = ['Cafe Mondegar', 'Their workshop', 'Our office', 'Club House'];

/** Runs when everybody has joined on a day of the past. */
export const giveSlips = async (data: Data, { days }: Room, ids: readonly number[]): Promise<void> => {
  const today = days.day(0).slice(0, 10);
  for (const [place, { isActive }] of chapters.entries()) {
    if (!isActive) continue;
    const chapterId = ids[place] ?? 0;
    await data.write(async (tx) => {
      const people = await tx
        .selectFrom('assignments')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['user_id as id', 'full_name as name', 'assignments.created_at as joined'])
        .where('chapter_id', '=', chapterId)
        .orderBy('user_id')
        .execute();
      const givers = people.map((person) => ({ ...person, eager: seededRandom('eager', person.id).next() }));
      const rows = givers.flatMap((giver) => slipsOf(giver, givers, { chapterId, today }));
      for (const some of splitInParts(
        rows.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
        200,
      )) {
        // Two may have met on one day already.
        await tx
          .insertInto('slips')
          .values(some)
          .onConflict((known) => known.columns(['pair', 'day']).doNothing())
          .execute();
      }
    });
  }
};

const slipsOf = (giver: Giver, givers: readonly Giver[], { chapterId, today }: { chapterId: number; today: string }): Row[] => {
  const others = givers.filter(({ id }) => id !== giver.id);
  if (others.length === 0) return [];
  const rows: Row[] = [];
  for (let week = 0; week < weeks; week++) {
    const random = seededRandom('slips', giver.id, week);
    if (week >= fullWeeks && !random.is(0.25)) continue;
    const day = daysAfter(today, -(week * 7 + random.whole(week === 0 ? 0 : 1, 6)));
    if (day < giver.joined.slice(0, 10)) continue;
    for (const kind of kindsOfWeek(random, giver.eager)) {
      const other = random.pick(others);
      if (day >= other.joined.slice(0, 10)) rows.push(slipOf(kind, { giver, other, chapterId, day, week, random }));
    }
  }
  return rows;
};

const kindsOfWeek = (random: Random, eager: number): SlipKind[] => {
  const referrals = random.is(eager * 0.8) ? (random.is(eager * 0.6) ? 2 : 1) : 0;
  return [
    ...Array.from({ length: referrals }, (): SlipKind => 'Referral'),
    ...(random.is(eager * 0.7) ? (['One-to-one'] as const) : []),
    ...(random.is(eager * 0.35) ? (['Thank you'] as const) : []),
    ...(random.is(eager * 0.1) ? (['Testimonial'] as const) : []),
    ...(random.is(eager * 0.12) ? (['Training'] as const) : []),
  ];
};

interface Given {
  giver: Giver;
  other: Giver;
  chapterId: number;
  day: string;
  week: number;
  random: Random;
}

const slipOf = (kind: SlipKind, { giver, other, chapterId, day, week, random }: Given): Row => {
  const isAlone = kind === 'Training';
  const contact = random.pick(contacts);
  const columns: Record<SlipKind, Partial<Row>> = {
    Referral: {
      type: random.is(0.2) ? 'Inside' : 'Outside',
      contact_name: contact,
      contact_name_folded: foldText(contact),
      contact_phone: `98${String(random.whole(10_000_000, 99_999_999))}`,
      told_them: random.is(0.7),
      gave_card: random.is(0.5),
      heat: random.whole(2, 5),
      note: random.pick(wishes),
      status: statusOf(random, week),
    },
    'One-to-one': {
      place: random.pick(places),
      mode: random.weighted([
        ['In-Person', 6],
        ['Online', 2],
        ['Phone', 1],
      ] as const),
      declined: random.is(0.04),
      pair: `${Math.min(giver.id, other.id)} ${Math.max(giver.id, other.id)}`,
    },
    'Thank you': {
      amount_paise: random.whole(40, 2_400) * 100_000,
      business: random.is(0.7) ? 'New' : 'Repeat',
      type: 'Outside',
      share: random.weighted([
        ['Name and amount', 5],
        ['Name', 4],
        ['Nothing', 1],
      ] as const),
    },
    Testimonial: { note: random.pick(praises), is_public: random.is(0.5), may_be_shown: giver.id % 4 > 0 },
    Training: { title: random.pick(lessons), hours_tenths: random.pick([5, 10, 15, 20]) },
  };
  return {
    ...nothing,
    ...columns[kind],
    ...foldedOf(columns[kind]),
    ...sidesOf(giver, isAlone ? null : other, chapterId),
    kind,
    day,
    created_at: `${day}T09:00:00.000Z`,
  };
};

const sidesOf = (giver: Giver, other: Giver | null, chapterId: number) => ({
  from_id: giver.id,
  from_name: giver.name,
  from_name_folded: foldText(giver.name),
  chapter_id: chapterId,
  added_by: giver.id,
  to_id: other?.id ?? null,
  to_name: other?.name ?? null,
  to_name_folded: foldText(other?.name ?? ''),
  to_chapter_id: other ? chapterId : null,
});

const foldedOf = ({ note, title }: Partial<Row>) => ({ note_folded: foldText(note ?? ''), title_folded: foldText(title ?? '') });

/** What was given long ago has an end. */
const statusOf = (random: Random, week: number) =>
  week < 3
    ? random.weighted([
        ['New', 5],
        ['Contacted', 3],
        ['Won', 1],
      ] as const)
    : random.weighted([
        ['New', 1],
        ['Contacted', 2],
        ['Won', 5],
        ['Lost', 3],
      ] as const);

const nothing = {
  note: null,
  type: null,
  contact_name: null,
  contact_name_folded: '',
  contact_phone: null,
  contact_email: null,
  told_them: null,
  gave_card: null,
  heat: null,
  status: null,
  status_note: null,
  place: null,
  mode: null,
  declined: null,
  pair: null,
  amount_paise: null,
  business: null,
  referral_id: null,
  share: null,
  is_public: null,
  may_be_shown: null,
  title: null,
  hours_tenths: null,
};

// One visitor as a row: who it is, who invited, how far they are, and what comes next.

import type { Insertable } from 'kysely';
import type { VisitorTable } from '../src/features/meetings/visitors/visitors.tables.ts';
import { searchable } from '../src/platform/data/lists/search.ts';
import { daysAfter } from '../src/platform/wire/days.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import { chapters } from './people/chapters.ts';
import { communities } from './people/names.ts';
import { phoneOf } from './people/people.ts';
import { type Random, seededRandom } from './random.ts';
import { organisations } from './texts/companies.ts';
import type { Guest, VisitedChapter } from './visited-chapter.ts';

export type Row = Insertable<VisitorTable> & { created_at: string };

const steps = ['Call about the first visit', 'Send the application', 'Meet for a coffee', 'Introduce to two members', 'Ask for references'];
const notes = ['Heard of us from a supplier.', 'Knows half of the room already.', 'Would bring two colleagues later.'];
export const declined = ['The seat is taken by a close competitor.', 'Could not come every week.', 'References did not hold.'];
const notNow = ['Opens a second shop first.', 'Moves to another city next year.', null];

const nothing = {
  person_id: null,
  stage_before: null,
  reason: null,
  visit_reason: null,
  next_step: null,
  next_on: null,
  object_until: null,
  held_until: null,
  user_id: null,
  joined_on: null,
  consented_at: null,
  forgotten_at: null,
  created_by: null,
};

/** Added on this day. With a member it is who has joined since. */
export const newVisitor = (chapter: VisitedChapter, random: Random, day: string, member?: Guest): Row => {
  const { men, women, families } = random.pick(Object.values(communities));
  const name = member?.name ?? `${random.pick(random.is(0.4) ? women : men)} ${random.pick(families)}`;
  const email = member?.email ?? `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const phone = member?.phone ?? phoneOf(random);
  const company = random.is(0.7) ? random.pick(organisations) : null;
  const inviter = inviterOf(chapter, random, day, member);
  const source = inviter === null ? (random.is(0.5) ? ('Walk-in' as const) : ('Event' as const)) : ('Member' as const);
  const created_at = `${day}T06:30:00.000Z`;
  const joined = { stage: 'Joined' as const, user_id: member?.user_id ?? null, joined_on: member?.joined.slice(0, 10) ?? null };
  return {
    ...nothing,
    chapter_id: chapter.id,
    ...searchable('full_name', name),
    company,
    company_folded: foldText(company ?? ''),
    phone,
    phone_folded: phone,
    phone_normal: phone,
    email,
    email_folded: foldText(email),
    email_normal: email,
    profession_id: member ? member.profession_id : random.pick(chapter.professions),
    city: chapters[chapter.place]?.city ?? null,
    invited_by_id: inviter,
    source,
    note: random.is(0.3) ? random.pick(notes) : null,
    ...(member ? joined : { stage: 'Visited' as const }),
    touched_at: created_at,
    created_at,
  };
};

/** Eager members invite most of them. Some come by themselves. */
const inviterOf = ({ people }: VisitedChapter, random: Random, day: string, member?: Guest): number | null => {
  const there = people.filter(({ joined, user_id }) => joined.slice(0, 10) <= day && user_id !== member?.user_id);
  if (there.length === 0 || random.is(0.15)) return null;
  const eager = there.toSorted((one, other) => eagerness(other) - eagerness(one));
  return eager[Math.floor(random.next() ** 2.2 * eager.length)]?.user_id ?? null;
};

const eagerness = ({ user_id }: Guest): number => seededRandom('eager', user_id).next();

/** Of who came on this day last: lately most are still on the way. */
export const standingOf = (chapter: VisitedChapter, random: Random, day: string): Partial<Row> => {
  const isLate = day >= daysAfter(chapter.today, -35);
  const stage = random.weighted([
    ['Visited', isLate ? 6 : 1],
    ['Not now', isLate ? 1 : 5],
    ['Declined', isLate ? 1 : 2],
  ] as const);
  if (stage === 'Visited') return { stage, stage_before: 'Invited', ...nextStepOf(chapter, random) };
  return { stage, stage_before: 'Visited', reason: random.pick(stage === 'Declined' ? declined : notNow) };
};

/** Some are overdue, and for some nothing is planned. */
export const nextStepOf = ({ today }: VisitedChapter, random: Random): Pick<Row, 'next_step' | 'next_on'> =>
  random.is(0.25) ? { next_step: null, next_on: null } : { next_step: random.pick(steps), next_on: daysAfter(today, random.whole(-5, 9)) };

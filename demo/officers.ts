// Who runs the chapters: four half-years of officers. The youngest chapter has none yet.

import { type OfficeName, officeNames, saveOffice } from '../src/features/chapters/offices/offices.contract.ts';
import { daysAfter, noonOf } from '../src/platform/wire/days.ts';
import { isAssigned } from './memberships.ts';
import { chapters } from './people/chapters.ts';
import { asha, type Person } from './people/people.ts';
import { seededRandom } from './random.ts';
import { type Room, runInOrder } from './room.ts';

const halfYears = 4;

/** The running half-year and those before it, the oldest first. They begin on 1 April and on 1 October. */
const termsUntil = (today: string): { from: string; to: string }[] => {
  const terms: { from: string; to: string }[] = [];
  for (let day = today; terms.length < halfYears; day = daysAfter(terms[0]?.from ?? day, -1)) {
    const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
    if (month < 4) terms.unshift({ from: `${year - 1}-10-01`, to: `${year}-03-31` });
    else if (month < 10) terms.unshift({ from: `${year}-04-01`, to: `${year}-09-30` });
    else terms.unshift({ from: `${year}-10-01`, to: `${year + 1}-03-31` });
  }
  return terms;
};

/** In the order in which they take turns. Asha stays a member without an office. */
const candidatesOf = <P extends Person>(people: readonly P[], chapter: number): P[] =>
  seededRandom('officers', chapter).shuffled(
    people.filter((person) => person.chapter === chapter && isAssigned(person) && person.name !== asha.name),
  );

/** In the term with this number the offices have gone on by one. */
const holderOf = <P extends Person>(candidates: readonly P[], office: OfficeName, term: number): P | undefined =>
  candidates[(officeNames.indexOf(office) + term) % candidates.length];

/** The President of Asha's chapter, whose sign-in the demo shows. */
export const shownOfficer = (people: readonly Person[]): Person | undefined => {
  const chapter = people.find(({ name }) => name === asha.name)?.chapter ?? 0;
  return holderOf(candidatesOf(people, chapter), 'President', halfYears - 1);
};

export const nameOfficers = async ({ staff, days, past, members }: Room, ids: readonly number[]): Promise<void> => {
  const terms = termsUntil(days.day(0).slice(0, 10));
  const youngest = Math.min(...chapters.filter(({ isActive }) => isActive).map(({ opened }) => opened));
  const offices = chapters.flatMap((chapter, place) => {
    const candidates = candidatesOf(members, place);
    if (!chapter.isActive || chapter.opened === youngest || candidates.length < officeNames.length) return [];
    return terms.flatMap((term, turn) =>
      officeNames.toReversed().flatMap((Office) => {
        const holder = holderOf(candidates, Office, turn);
        return holder ? [{ ChapterId: ids[place] ?? 0, UserId: holder.id, Office, From: noonOf(term.from), To: noonOf(term.to) }] : [];
      }),
    );
  });
  const today = days.day(0);
  await runInOrder(offices, async (office) => {
    const id = await staff.save(saveOffice, { Flag: 'Add', ...office });
    past.remember('offices', id, office.From < today ? office.From : today);
  });
};

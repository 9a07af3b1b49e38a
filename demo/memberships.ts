// Payments, TMN marks, chapters and who is in them.

import { assignMember } from '../src/features/chapters/assignments/assignments.contract.ts';
import { saveChapter } from '../src/features/chapters/chapters/chapters.contract.ts';
import { listCities, listCountries, listStates } from '../src/features/chapters/places/places.contract.ts';
import { listProfessions } from '../src/features/chapters/professions/professions.contract.ts';
import { type paymentMethods, recordPayment } from '../src/features/money/payments/payments.contract.ts';
import { updateDetails } from '../src/features/people/profile/profile.contract.ts';
import { rhythmOf } from './meetings.ts';
import { chapters, country, type DemoChapter } from './people/chapters.ts';
import { type Payment, paymentsOf } from './people/memberships.ts';
import { asha, type Person } from './people/people.ts';
import { seatsFor } from './people/seats.ts';
import { seededRandom } from './random.ts';
import { type Member, type Room, runInOrder } from './room.ts';

const methods: [(typeof paymentMethods)[number], number][] = [
  ['UPI', 10],
  ['Bank transfer', 5],
  ['Card', 2],
  ['Cheque', 2],
  ['Cash', 1],
];

export const methodOf = ({ email }: Person, { paid }: Payment) => seededRandom('method', email, paid).weighted(methods);

/** In the order in which they were paid: membership numbers follow it. */
export const sortByDay = <M extends Person>(members: readonly M[]): { member: M; payment: Payment }[] =>
  members
    .flatMap((member, place) => paymentsOf(member).map((payment) => ({ member, payment, place })))
    .sort((one, other) => one.payment.paid - other.payment.paid || one.place - other.place);

export const recordPayments = async ({ staff, days, past, members }: Room): Promise<void> => {
  await runInOrder(sortByDay(members), async ({ member, payment }) => {
    const { paid, start, end, rupees } = payment;
    const body = {
      Method: methodOf(member, payment),
      PaymentDate: days.day(paid),
      MemberShipStartDate: days.day(start),
      MemberShipEndDate: days.day(end),
      Amount: rupees,
    };
    const id = await staff.save(recordPayment, { MemberId: member.id, ...body });
    past.remember('payments', id, days.moment(paid, seededRandom('paid', member.email, paid).next()), 'recorded_at');
  });
};

const isActive = (member: Person): boolean => newestOf(member).end >= 0;

const never: Payment = { paid: 0, start: 0, end: -1, rupees: 0 };
const newestOf = (member: Person): Payment => paymentsOf(member).at(-1) ?? never;

export const markTmnians = async ({ staff, members }: Room): Promise<void> => {
  const random = seededRandom('tmn');
  const marked = members.filter((member) => isActive(member) && (random.is(0.16) || member.name === asha.name));
  await runInOrder(marked, ({ id }) => staff.save(updateDetails, { Flag: 'IsTmn', UserId: id, IsTmnians: true }));
};

export const openChapters = async (room: Room): Promise<number[]> => {
  const { staff, days, past } = room;
  const countryId = idOf((await staff.send(listCountries, {})).rc, country);
  const states = (await staff.send(listStates, { CountryId: countryId })).rc;
  return runInOrder(chapters, async (chapter, number) => {
    const stateId = idOf(states, chapter.state);
    const cities = (await staff.send(listCities, { StateId: stateId })).rc;
    const place = { CountryId: countryId, StateId: stateId, CityId: idOf(cities, chapter.city) };
    const id = await staff.save(saveChapter, { Flag: 'Add', ChapterName: chapter.name, ...place, ...rhythmOf(number) });
    past.remember('chapters', id, days.moment(-chapter.opened, 0.4));
    return id;
  });
};

const idOf = (places: readonly { Id: number; Name: string }[], name: string): number => {
  const found = places.find(({ Name }) => Name === name);
  if (!found) throw new Error(`There is no place of the name ${name}`);
  return found.Id;
};

interface Assignment {
  member: Member;
  chapter: number;
  on: number;
}

/**
 * Members with a running membership are assigned to the chapter of their city, a few to a second one; some are not assigned yet. Who comes
 * first has the seat.
 */
export const assignMembers = async ({ staff, days, past, members }: Room, ids: readonly number[]): Promise<void> => {
  const assignments = members.filter(isActive).flatMap(assignmentsOf);
  assignments.sort((one, other) => one.on - other.on || one.member.id - other.member.id);
  const { rc } = await staff.send(listProfessions, { CurrentPage: 1, RecordsPerPage: 0 });
  const professions = new Map(rc.map(({ Id, Name }) => [Name, Id]));
  const taken = new Set<string>();
  await runInOrder(assignments, async ({ member, chapter, on }) => {
    const seat = seatsFor(member.profession).find((name) => !taken.has(`${chapter} ${name}`));
    taken.add(`${chapter} ${seat}`);
    const ProfessionId = seat === undefined ? null : professions.get(seat);
    const id = await staff.save(assignMember, { Flag: 'Add', ChapterId: ids[chapter] ?? 0, UserId: member.id, ProfessionId });
    past.remember('assignments', id, days.moment(on, seededRandom('assigned', member.email, chapter).next()));
  });
  const closed = chapters.flatMap((chapter: DemoChapter, each) => (chapter.isActive ? [] : (ids[each] ?? [])));
  await runInOrder(closed, (Id) => staff.save(saveChapter, { Flag: 'Active', Id, IsActive: false }));
};

/** Whether the person is in the chapter of the own city. */
export const isAssigned = (person: Person): boolean => isActive(person) && placesOf(person).length > 0;

const assignmentsOf = (member: Member): Assignment[] => placesOf(member).map((place) => ({ member, ...place }));

const placesOf = (member: Person): Omit<Assignment, 'member'>[] => {
  const random = seededRandom('assignment', member.email);
  if (!random.is(0.94) && member.name !== asha.name) return [];
  const first = paymentsOf(member)[0]?.paid ?? 0;
  const dateIn = (chapter: number) => Math.min(0, Math.max(first + random.whole(0, 9), -(chapters[chapter]?.opened ?? 0)));
  const own = { chapter: member.chapter, on: dateIn(member.chapter) };
  const second = random.whole(0, 4);
  return random.is(0.05) && second !== member.chapter ? [own, { chapter: second, on: dateIn(second) }] : [own];
};

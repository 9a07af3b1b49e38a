// Decides who paid when, how much, and for how long. From it follows who is active, whose membership ends soon, and who has lapsed.

import { type Random, seededRandom } from '../random.ts';
import { asha, type Person } from './people.ts';

export interface Payment {
  /** All in days from today: before today they are negative. */
  paid: number;
  start: number;
  end: number;
  rupees: number;
}

const year = 365;

interface Plan {
  days: number;
  amounts: readonly number[];
}

const wholeYear: Plan = { days: year, amounts: [7_500, 10_000, 10_000, 12_500, 12_500, 15_000, 18_000, 25_000] };
const halfYear: Plan = { days: 182, amounts: [4_000, 5_000, 6_000] };
const trial: Plan = { days: 91, amounts: [1_000, 1_500, 2_500] };

const mostPayments = 3;

/** Oldest first; none for those who never paid. */
export const paymentsOf = (person: Person): Payment[] => {
  const random = seededRandom('payments', person.email);
  if (person.name === asha.name) return ashas(person);
  if (person.registered > 0 && random.is(person.registered < 14 ? 0.35 : 0.07)) return [];
  const payments: Payment[] = [];
  let paid = -person.registered + (person.registered > 3 ? random.whole(0, Math.min(18, person.registered)) : 0);
  let plan = random.weighted([
    [wholeYear, 8],
    [halfYear, 2],
    [trial, 1.5],
  ]);
  while (paid <= 0 && payments.length < mostPayments) {
    const previous = payments.at(-1);
    // An early renewal starts on the day on which the last membership ends.
    const start = previous && paid < previous.end ? previous.end : paid;
    payments.push({ paid, start, end: start + plan.days, rupees: amountOf(random, plan, previous) });
    if (!random.is(0.8)) break;
    paid = start + plan.days + random.whole(-8, 20);
    plan = random.is(0.75) ? wholeYear : halfYear;
  }
  return payments.map(endsToday);
};

/** Instead of within a few days: so there is somebody whose membership ends this week, on a Sunday too. */
const endsToday = (payment: Payment): Payment => {
  const { paid, start, end } = payment;
  return end > 0 && end <= 4 ? { ...payment, paid: paid - end, start: start - end, end: 0 } : payment;
};

const amountOf = (random: Random, plan: Plan, previous: Payment | undefined): number => {
  const amount = random.pick(plan.amounts);
  // The price never falls from one year to the next.
  return plan === wholeYear ? Math.max(amount, previous?.rupees ?? 0) : amount;
};

const ashas = ({ registered }: Person): Payment[] => {
  const first = { paid: -registered, start: -registered, end: -registered + year, rupees: 10_000 };
  if (first.end > 0) return [first];
  return [first, { paid: first.end - 4, start: first.end, end: first.end + year, rupees: 12_500 }];
};

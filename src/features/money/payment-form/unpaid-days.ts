// Which days nothing pays for when a payment is void, while the membership still counts to the end of a later one.

import { daysAfter } from '../../../platform/wire/days.ts';
import type { Term } from '../payments/terms.ts';

/** The days of the term that none of the others has. What comes after all of them is no gap: the membership ends before. */
export const unpaidDays = ({ start, end }: Term, others: readonly Term[]): Term[] => {
  const gaps: Term[] = [];
  let from = start;
  for (const other of others.toSorted((one, two) => (one.start < two.start ? -1 : one.start > two.start ? 1 : 0))) {
    const until = other.start <= end ? daysAfter(other.start, -1) : end;
    if (from <= until) gaps.push({ start: from, end: until });
    if (other.end >= from) from = daysAfter(other.end, 1);
  }
  return gaps;
};

// On which days an office has nobody, and who has it before the next term.

import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { nextHalfYear, type Office, type OfficeName } from './offices.contract.ts';

type Held = Pick<Office, 'Office' | 'UserId' | 'From' | 'To'>;

/** The days before a term on which nobody has the office, from today on; null where there are none. */
export const emptyBefore = (offices: readonly Held[], office: OfficeName, from: Day, today: Day): { from: Day; to: Day } | null => {
  const ends = offices.flatMap(({ Office: name, From, To }) => (name === office && From.slice(0, 10) < from ? [To.slice(0, 10)] : []));
  const last = ends.toSorted().at(-1);
  const first = last === undefined || last < today ? today : daysAfter(last, 1);
  return first < from ? { from: first, to: daysAfter(from, -1) } : null;
};

/** The last day of the half-year that has begun on this day. */
export const endOfHalfYear = (day: Day): Day => daysAfter(nextHalfYear(day).from, -1);

/** Who has the office when the term begins: now, or later than whoever has it now. */
export const lastBefore = (offices: readonly Held[], office: OfficeName, from: Day, today: Day): number | null => {
  const held = offices.filter((one) => one.Office === office && one.From.slice(0, 10) < from && one.To.slice(0, 10) >= today);
  return held.toSorted((one, other) => (one.From < other.From ? -1 : 1)).at(-1)?.UserId ?? null;
};

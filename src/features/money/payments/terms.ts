// Terms of a membership as both sides count them: how many months one has, where one of so many months ends, and which sum goes with it.

import { type Day, daysAfter, monthsLater } from '../../../platform/wire/days.ts';

export interface Term {
  start: Day;
  end: Day;
}

/** In months: what is offered as buttons. */
export const termLengths = [1, 3, 6, 12] as const;

/** Longer ones are rare: a life membership, or a slip of the finger. */
const longestOffered = 36;

/** A term ends on the day of the month on which it starts, or on the day before. Null where it is no whole number of months. */
export const monthsOfTerm = (start: Day, end: Day): number | null => {
  const months = (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7));
  const before = daysAfter(start, -1);
  const isSo = (count: number) =>
    count > 0 && [monthsLater(start, count), monthsLater(before, count), endOfMonths(start, count)].includes(end);
  return [months, months + 1, months - 1].find(isSo) ?? null;
};

/** How long the next term is likely to be: as long as the last one, to the month. A year after a life membership, and for who never paid. */
export const likelyMonths = (last: Term | null): number => {
  const months = last === null ? 12 : roundedMonths(last);
  return months > longestOffered ? 12 : months;
};

/** The nearest whole number where it is none: a day too many changes no sum. */
export const roundedMonths = (term: Term): number =>
  monthsOfTerm(term.start, term.end) ?? Math.max(1, Math.round(daysOf(term) / daysInMonth));

const daysInMonth = 365.25 / 12;

const daysOf = ({ start, end }: Term): number => (Date.parse(end) - Date.parse(start)) / 86_400_000;

/**
 * A term that follows another one ends on its day of the month, so that the day of all ends stays. Who pays for calendar months goes on to
 * the end of one.
 */
export const endOfTerm = (start: Day, months: number, last: Term | null): Day => {
  if (last === null || daysAfter(last.end, 1) !== start) return monthsLater(start, months);
  const isByMonth = last.start.endsWith('-01') && start.endsWith('-01') && months % 12 !== 0;
  return isByMonth ? endOfMonths(start, months) : monthsLater(last.end, months);
};

const endOfMonths = (start: Day, months: number): Day => daysAfter(monthsLater(start, months), -1);

export interface PaidTerm extends Term {
  amount: number;
}

/**
 * What was paid the last time for so many months, or for about so many, as the form begins after a term of no whole number. Null where
 * nothing was. `paid` begins with the latest.
 */
export const paidFor = (months: number, paid: readonly PaidTerm[]): number | null => {
  const lastOf = (lengthOf: (term: Term) => number | null) => paid.find((term) => term.amount > 0 && lengthOf(term) === months)?.amount;
  return lastOf(({ start, end }) => monthsOfTerm(start, end)) ?? lastOf(roundedMonths) ?? null;
};

/** What was paid the last time for so many months, otherwise that part of the fee for a year. */
export const likelyAmount = (months: number, paid: readonly PaidTerm[], fee: Fee): number | null =>
  paidFor(months, paid) ?? feeOf(months, fee);

/** In rupees, for a year. Null until somebody has set it: then no sum is likely. */
type Fee = number | null;

const usualFee = 1_000;

/** The fee for the sum that a form offers. Without one in the settings, a usual fee stands in for a first payment. */
export const feeInForm = (fee: Fee, isFirst: boolean): Fee => fee ?? (isFirst ? usualFee : null);

/** Whole rupees. */
const feeOf = (months: number, fee: Fee): number | null => (fee === null ? null : Math.round((fee * months) / 12));

export interface LikelyRenewal {
  months: number;
  /** In the unit of the fee, which is rupees: its parts are whole ones. Null where neither a payment nor a fee is known. */
  amount: number | null;
}

/** What a renewal is likely to be, before the other payments are known: as long as the last term, and for its sum. */
export const likelyRenewal = (last: Term | null, paid: number | null, fee: Fee): LikelyRenewal => {
  const months = likelyMonths(last);
  const isAsLong = last === null || roundedMonths(last) === months;
  return { months, amount: (isAsLong && paid) || feeOf(months, fee) };
};

export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

// The day that is meant where the day of something that is still to come is long over: at the beginning of a year, people type the last one.

import { type Day, daysBetween, monthsLater } from '../../wire/days.ts';

/** Whatever is over for less was perhaps only recorded late. */
const recordedLate = 180;

/** The same day, the next time that it comes. Null where the day is likely. */
export const likelierYear = (day: Day, today: Day): Day | null => {
  if (daysBetween(day, today) < recordedLate) return null;
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  const thisYear = monthsLater(day, years * 12);
  return thisYear < today ? monthsLater(day, (years + 1) * 12) : thisYear;
};

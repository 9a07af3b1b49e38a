// Days and times as people type them, with or without signs between the numbers: the keys of a phone may have digits only.

import { momentAt } from './dates.ts';

/** 05/03/2026 */
export const typedDay = (day: string): string => day.split('-').reverse().join('/');

/** Reads 05/03/2026, 5.3.26, 5-3-2026, 5 3 2026, 05032026, 050326 and 2026-03-05; null is no day of the calendar. */
export const dayFromTyping = (text: string): string | null => {
  const numbers = dayFirst.exec(text.trim()) ?? digitsOnly.exec(text.trim()) ?? yearFirst.exec(text.trim());
  if (!numbers?.groups) return null;
  const { date = '', month = '', year = '' } = numbers.groups;
  const day = `${year.length === 2 ? fullYear(year) : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
};

const dayFirst = /^(?<date>\d{1,2}) ?[/. -] ?(?<month>\d{1,2}) ?[/. -] ?(?<year>\d{4}|\d{2})$/;
const digitsOnly = /^(?<date>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/;
const yearFirst = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<date>\d{1,2})$/;

// What is kept here happened lately or is about to happen.
const yearsAhead = 20;

/** 26 is 2026; what would be further ahead is of the last century. */
const fullYear = (year: string): number => {
  const latest = new Date().getFullYear() + yearsAhead;
  const thisCentury = Math.floor(latest / 100) * 100 + Number(year);
  return thisCentury > latest ? thisCentury - 100 : thisCentury;
};

/** Reads a day and after it, or after a T, 18:30, 9.05 or 1830; null is no moment of the calendar. */
export const momentFromTyping = (text: string): string | null => {
  const [, dayTyped = '', hours = '', minutes] = dayAndTime.exec(text.trim()) ?? [];
  const day = dayFromTyping(dayTyped);
  return day && momentAt(day, `${hours.padStart(2, '0')}:${minutes}`);
};

const dayAndTime = /^(\d{8}(?=\d{4}$)|.+?(?=[\s,T]))[\s,T]*([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

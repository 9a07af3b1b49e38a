// Reads days and times as people type them, with or without separators: the numeric keyboard of a phone may have only digits.

import { momentAt } from './dates.ts';

/** 05/03/2026 */
export const typedDay = (day: string): string => day.split('-').reverse().join('/');

/** Reads 05/03/2026, 5.3.26, 5-3-2026, 5 3 2026, 05032026, 050326 and 2026-03-05. Gives null for a text that is no valid day. */
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

// The portal's dates are in the past or the near future.
const yearsAhead = 20;

/** 26 becomes 2026. A year more than `yearsAhead` in the future becomes one of the last century. */
const fullYear = (year: string): number => {
  const latest = new Date().getFullYear() + yearsAhead;
  const thisCentury = Math.floor(latest / 100) * 100 + Number(year);
  return thisCentury > latest ? thisCentury - 100 : thisCentury;
};

/** Reads a day, then a space or T, then 18:30, 9.05, 1830, 5pm or 5:30 p.m. Gives null for a text that is no valid moment. */
export const momentFromTyping = (text: string): string | null => {
  const [, dayTyped = '', typedTime = ''] = dayAndTime.exec(text.trim()) ?? [];
  const [day, time] = [dayFromTyping(dayTyped), timeFromTyping(typedTime)];
  return day && time && momentAt(day, time);
};

// Digits alone are a day of eight and a time of four.
const dayAndTime = /^(\d{8}(?=\d{4}$)|\d.*?(?=[\s,T]))[\s,T]*(\d{1,2}(?:[:.]?\d{2})?(?: ?[ap]\.?m\.?)?)$/i;

/** 18:30 */
const timeFromTyping = (text: string): string | null => {
  const { hours = '', minutes, half } = (clockOf24.exec(text) ?? clockOf12.exec(text))?.groups ?? {};
  if (!hours) return null;
  const afterNoon = half?.toLowerCase() === 'p' ? 12 : 0;
  return `${String(half ? (Number(hours) % 12) + afterNoon : hours).padStart(2, '0')}:${minutes ?? '00'}`;
};

const clockOf24 = /^(?<hours>[01]?\d|2[0-3])[:.]?(?<minutes>[0-5]\d)$/;
const clockOf12 = /^(?<hours>0?[1-9]|1[0-2])(?:[:.]?(?<minutes>[0-5]\d))? ?(?<half>[ap])\.?m\.?$/i;

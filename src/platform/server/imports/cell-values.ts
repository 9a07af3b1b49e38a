// What the text of a cell means, before the rule of its field checks it: days, moments, amounts, yes and no. What is not understood stays
// as it is, and the rule refuses it.

import { daysAfter, isDayOfCalendar, monthsLater } from '../../wire/days.ts';
import type { CellKind } from '../../wire/import-contract.ts';
import { formatDay } from '../../wire/locale.ts';

export const meaningOf = (text: string, as: CellKind, timeZone: string, countsFrom1904 = false): unknown => {
  if (as === 'text') return text;
  const trimmed = text.trim();
  // Nothing but a text is longer.
  if (trimmed.length > longestValue) return trimmed;
  switch (as) {
    case 'day':
      return dayIn(trimmed, countsFrom1904).replace(/(?<=^\d{4}-\d{2}-\d{2})[ T]\d{1,2}:\d{2}(:\d{2})?$/, '');
    case 'moment':
      return momentIn(trimmed, timeZone, countsFrom1904);
    case 'amount':
      return amountIn(trimmed);
    case 'flag':
      return flags.get(trimmed.toLowerCase()) ?? trimmed;
  }
};

const longestValue = 100;

const flags = new Map<string, boolean>([
  ['yes', true],
  ['y', true],
  ['active', true],
  ['no', false],
  ['n', false],
  ['inactive', false],
]);

/**
 * 31-12-2026, 31/12/26, 31.12.2026, 31-Dec-26, 2026/12/31 and 46387 become 2026-12-31. Without the year first, the day comes before the
 * month.
 */
const dayIn = (text: string, countsFrom1904: boolean): string => {
  const counted = countedDay(text, countsFrom1904);
  if (counted !== null) return counted;
  const [, first, , second = '', third = '', after = ''] = yearFirst.exec(text) ?? [];
  if (first) return `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}${after}`;
  const [, day = '', month = '', year = '', rest = ''] = dayPattern.exec(text)?.toSpliced(2, 1) ?? [];
  const monthNumber = /^\d/.test(month) ? month : String(monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1);
  return day && monthNumber !== '0' ? `${wholeYear(year)}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}${rest}` : text;
};

/** Why what looks like a day is none: 'is no day (November has 30 days)' of 31.11.2026. Null of all other texts. */
export const explainNoDay = (cell: string): string | null => {
  const text = cell.trim();
  if (text.length > longestValue) return null;
  const [day, year = '', month = ''] = /^(\d{4})-(\d{2})-\d{2}(?!\d)/.exec(dayIn(text, false)) ?? [];
  if (!day || isDayOfCalendar(day)) return null;
  const first = `${year}-${month}-01`;
  if (!isDayOfCalendar(first)) return `is no day (there is no month ${month}; the day comes before the month)`;
  const [days, name = ''] = formatDay(daysAfter(monthsLater(first, 1), -1)).split(' ');
  return `is no day (${month === '02' ? `${name} ${year}` : name} has ${days} days)`;
};

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})((?!\d).*)$/;

const dayPattern = /^(\d{1,2})([-/. ])(\d{1,2}|[a-z]{3,9})\2(\d{4}|\d{2})((?!\d).*)$/i;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Somebody may have joined in 1998, and a membership may end in 2068. */
const wholeYear = (year: string): string => (year.length === 4 ? year : `${year < '70' ? '20' : '19'}${year}`);

/**
 * The days since the last of 1899, or since 1904, by which spreadsheets count, where a cell has no format of a date: 46387 is 2026-12-31,
 * 46387.5 its noon.
 */
export const countedDay = (text: string, countsFrom1904 = false): string | null => {
  const days = /^\d{5}(\.\d*[1-9])?$/.test(text) ? Number(text) + (countsFrom1904 ? daysTo1904 : 0) : 0;
  return days >= firstCounted && days < lastCounted + 1 ? momentOfDays(days, Date.UTC(1899, 11, 30)) : null;
};

/** From 1970 to 2069, as years of two digits. Other numbers are more likely to be none of a day. */
const firstCounted = 25_569;
const lastCounted = 62_093;

const daysTo1904 = 1_462;

/** 2026-12-31, or 2026-12-31 18:30:00. */
export const momentOfDays = (days: number, dayZero: number): string => {
  const moment = new Date(dayZero + Math.round(days * 86_400) * 1_000).toISOString();
  return moment.slice(11, 19) === '00:00:00' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${moment.slice(11, 19)}`;
};

const momentPattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2}(?::\d{2})?)$/;

/** A time without a zone is one of the portal's. A day without a time stays a day. */
const momentIn = (text: string, timeZone: string, countsFrom1904: boolean): string => {
  const day = dayIn(text, countsFrom1904);
  const [, date, time = ''] = momentPattern.exec(day) ?? [];
  if (!date) return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T12:00:00.000Z` : day;
  try {
    const local = Temporal.PlainDateTime.from(`${date}T${time.padStart(5, '0')}`);
    return new Date(local.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return text;
  }
};

const grouped = /^-?(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d*)?$/;

/** ₹1,00,000.50 is 100000.50. A comma is never a decimal point. */
const amountIn = (text: string): string => {
  const bare = text.replace(/^(₹|Rs\.?|INR)\s*/i, '').replace(/\s*\/-$/, '');
  return grouped.test(bare) ? bare.replaceAll(',', '') : bare;
};

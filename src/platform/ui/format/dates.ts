// Formats days and times for people. The server sends moments in UTC. null, undefined, '' and the zero date mean no date.

import { isZeroDate, noonOf } from '../../wire/days.ts';
import { formatShortDay, locale } from '../../wire/locale.ts';
import { portalTimeZone } from '../screen/page-settings.ts';

const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });

const noDate = 'N/A';

/** 05 Mar 2026 */
export const showDate = (moment: string | null | undefined): string =>
  formatted(localNoonOf(moment), (date) => formatShortDay(localDayOf(date)));

/** 05 Mar, and 05 Mar 2025 of another year */
export const showShortDate = (moment: string | null | undefined): string => {
  const year = today().slice(0, 4);
  return showDate(moment).replace(new RegExp(` ${year}$`), '');
};

/** 6:30 pm */
export const showTime = (moment: string | null | undefined): string => formatted(dateOf(moment), (date) => clock.format(date));

/** 5 March 2026 */
export const showLongDate = (moment: string | null | undefined): string => formatted(localNoonOf(moment), (date) => long.format(date));

const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });

/** Thu 05 Mar 2026 */
export const showDayOfWeek = (moment: string): string =>
  formatted(localNoonOf(moment), (date) => `${shortWeekday.format(date)} ${formatShortDay(localDayOf(date))}`);

/** Thu 5 Mar, and Thu 5 Mar 2025 of another year */
export const showShortDayOfWeek = (moment: string): string =>
  formatted(localNoonOf(moment), (date) => `${shortWeekday.format(date)} ${showShortDate(moment).replace(/^0/, '')}`);

/** Thursday 5 March 2026 */
export const showLongDayOfWeek = (moment: string): string =>
  formatted(localNoonOf(moment), (date) => `${longWeekday.format(date)} ${long.format(date)}`);

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 2026-03 becomes March 2026. */
export const showMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

const formatted = (date: Date | null, format: (date: Date) => string): string => (date ? format(date) : noDate);

/** Noon in UTC stands for a day without a time, and becomes local noon of that day. Other moments stay. */
const localNoonOf = (moment: string | null | undefined): Date | null => {
  const date = dateOf(moment);
  if (!date || !isWholeDay(moment)) return date;
  const local = new Date(0);
  local.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  local.setHours(12, 0, 0, 0);
  return local;
};

export const isWholeDay = (moment: string | null | undefined): boolean => isNoon.test(moment ?? '');

/** Noon in UTC would stand for the whole day, so a time that happens to be it moves by a moment that nobody sees. */
export const besideNoon = (moment: string): string => (isWholeDay(moment) ? new Date(Date.parse(moment) + 1).toISOString() : moment);

const isNoon = /T12:00:00(\.0+)?Z$/;

const dateOf = (moment: string | null | undefined): Date | null => {
  // Browsers guess at other texts: they read '5' as a day in May.
  if (!moment || !/^\d{4}-\d{2}-\d{2}/.test(moment) || isZeroDate(moment)) return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** 2026-03-05: the day that noon in UTC stands for; for any other moment the local day. */
export const shownDay = (moment: string | null | undefined): string | null => {
  const date = localNoonOf(moment);
  return date && localDayOf(date);
};

/** 2026-03-05: the local day of a moment, to be shown beside its local time. */
export const localDay = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && localDayOf(date);
};

const localDayOf = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const today = (): string => localDayOf(new Date());

/** In the portal's time zone: memberships begin and end by it, wherever the reader is. */
export const todayInPortal = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: portalTimeZone(), dateStyle: 'short' }).format(new Date());

/** 18:30: the time in the portal's time zone. */
export const timeInPortal = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: portalTimeZone(), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date());

/** 18:30: the local time of a moment. */
export const timeOf = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};

/** The same time of another day. A whole day stays one. */
export const moveToDay = (moment: string, day: string): string =>
  isWholeDay(moment) ? noonOf(day) : momentAt(day, timeOf(moment) ?? '10:00');

export const momentAt = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** In the largest full unit: 'just now', '5 minutes ago', '3 hours ago', 'yesterday'. */
export const showAge = (moment: string): string => {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ages.format(-minutes, 'minute');
  if (minutes < 24 * 60) return ages.format(-Math.floor(minutes / 60), 'hour');
  return ages.format(-Math.floor(minutes / (24 * 60)), 'day');
};

/** Of a day: 'today', 'yesterday', '4 days ago'. */
export const showDaysAgo = (day: string): string => {
  const milliseconds = Date.parse(todayInPortal()) - Date.parse(shownDay(day) ?? '');
  return ages.format(-Math.round(milliseconds / 86_400_000), 'day');
};

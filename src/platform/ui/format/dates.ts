// Formats days and times for people, in the portal's time zone, as mails and files have them, wherever the reader is. The server sends moments
// in UTC. null, undefined, '' and the zero date mean no date.

import { isZeroDate, noonOf, plainDayOf } from '../../wire/days.ts';
import { formatClock, formatDay, formatShortDay, locale } from '../../wire/locale.ts';
import { portalTimeZone } from '../screen/page-settings.ts';

const noDate = 'N/A';

/** 05 Mar 2026 */
export const showDate = (moment: string | null | undefined): string => formatted(shownDay(moment), formatShortDay);

/** 05 Mar, and 05 Mar 2025 of another year */
export const showShortDate = (moment: string | null | undefined): string => {
  const year = todayInPortal().slice(0, 4);
  return showDate(moment).replace(new RegExp(` ${year}$`), '');
};

/** 6:30 pm, with the portal's time zone for a reader in another one: 6:30 pm IST */
export const showTime = (moment: string | null | undefined): string => formatted(timeOf(moment), formatClock) + zoneElsewhere(moment);

/** 5 March 2026 */
export const showLongDate = (moment: string | null | undefined): string => formatted(shownDay(moment), formatDay);

const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

/** Thu 05 Mar 2026 */
export const showDayOfWeek = (moment: string): string =>
  formatted(shownDay(moment), (day) => `${shortWeekday.format(new Date(day))} ${formatShortDay(day)}`);

/** Thu 5 Mar, and Thu 5 Mar 2025 of another year */
export const showShortDayOfWeek = (moment: string): string =>
  formatted(shownDay(moment), (day) => `${shortWeekday.format(new Date(day))} ${showShortDate(moment).replace(/^0/, '')}`);

/** Thursday 5 March 2026 */
export const showLongDayOfWeek = (moment: string): string =>
  formatted(shownDay(moment), (day) => `${longWeekday.format(new Date(day))} ${formatDay(day)}`);

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 2026-03 becomes March 2026. */
export const showMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

const formatted = (text: string | null, format: (text: string) => string): string => (text === null ? noDate : format(text));

let clocks: Intl.DateTimeFormat | undefined;

/** What the portal's clocks show, as if it were UTC. */
const portalTimeOf = (date: Date): Date => {
  // The day and the time as the wire has them. Made once: lists show hundreds of moments.
  clocks ??= new Intl.DateTimeFormat('sv-SE', { timeZone: portalTimeZone(), dateStyle: 'short', timeStyle: 'medium' });
  const shown = new Date(`${clocks.format(date).padStart(19, '0').replace(' ', 'T')}Z`);
  // The year 10000 has no such text.
  return Number.isNaN(shown.getTime()) ? date : shown;
};

/** In milliseconds: how far the portal's clocks are ahead of UTC. */
const aheadOfUtc = (moment: number): number => portalTimeOf(new Date(moment)).getTime() - Math.floor(moment / 1_000) * 1_000;

/** ' IST' for a reader whose clocks show another time than the portal's, nothing for all others. */
export const zoneElsewhere = (moment: string | null | undefined): string => {
  const date = dateOf(moment);
  if (!date || Math.round(aheadOfUtc(date.getTime()) / 60_000) === -date.getTimezoneOffset()) return '';
  const parts = new Intl.DateTimeFormat(locale, { timeZone: portalTimeZone(), timeZoneName: 'short' }).formatToParts(date);
  return ` ${parts.find(({ type }) => type === 'timeZoneName')?.value}`;
};

/** As the server takes it. */
export const isWholeDay = (moment: string | null | undefined): boolean => plainDayOf(moment ?? '') !== null;

/** Noon and midnight in UTC would stand for the whole day, so a time that happens to be one of them moves by a moment that nobody sees. */
export const besideWholeDay = (moment: string): string => (isWholeDay(moment) ? new Date(Date.parse(moment) + 1).toISOString() : moment);

const dateOf = (moment: string | null | undefined): Date | null => {
  // Browsers guess at other texts: they read '5' as a day in May.
  if (!moment || !/^\d{4}-\d{2}-\d{2}/.test(moment) || isZeroDate(moment)) return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** 2026-03-05: the day for which a moment stands; for any other moment its day in the portal's time zone. */
export const shownDay = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && (isWholeDay(moment) ? dayIn(date) : dayIn(portalTimeOf(date)));
};

/** 2026-03-05: the day of a moment, to be shown beside its time. */
export const dayInPortal = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && dayIn(portalTimeOf(date));
};

const dayIn = (date: Date): string => date.toISOString().slice(0, 10);

const timeIn = (date: Date): string => date.toISOString().slice(11, 16);

export const todayInPortal = (): string => dayIn(portalTimeOf(new Date()));

/** 18:30: what the portal's clocks show now. */
export const timeInPortal = (): string => timeIn(portalTimeOf(new Date()));

/** 18:30: the time of a moment. */
export const timeOf = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && timeIn(portalTimeOf(date));
};

/** The same time of another day. A whole day stays one. */
export const moveToDay = (moment: string, day: string): string =>
  isWholeDay(moment) ? noonOf(day) : momentAt(day, timeOf(moment) ?? '10:00');

/** The moment at which the portal's clocks show this. As on the server, it is the first of two, and a skipped time is an hour later. */
export const momentAt = (day: string, time: string): string => {
  const shown = Date.parse(`${day}T${time}Z`);
  const byOffset = [-dayLong, dayLong].map((away) => shown - aheadOfUtc(shown + away));
  const moment = byOffset.find((one) => one + aheadOfUtc(one) === shown) ?? byOffset[0] ?? shown;
  return besideWholeDay(new Date(moment).toISOString());
};

const dayLong = 24 * 60 * 60 * 1_000;

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
  return ages.format(-Math.round(milliseconds / dayLong), 'day');
};

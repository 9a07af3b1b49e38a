// Days and times as people read them. On the wire they are moments in UTC; nothing, '' and the zero date are no date.

import { isZeroDate } from '../../wire/fields.ts';
import { locale } from '../../wire/locale.ts';

const short = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric' });
const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });

const noDate = 'N/A';

/** 05 Mar 2026 */
export const showDate = (moment: string | null | undefined): string => shown(dayMeant(moment), shortDate);

/** 6:30 pm */
export const showTime = (moment: string | null | undefined): string => shown(dateOf(moment), (date) => clock.format(date));

/** 5 March 2026 */
export const showLongDate = (moment: string | null | undefined): string => shown(dayMeant(moment), (date) => long.format(date));

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** March 2026, of 2026-03 */
export const showMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

// Versions of a locale disagree on 'Sep' and 'Sept' and on the commas; the parts are certain.
const shortDate = (date: Date) => {
  const parts = new Map(short.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')?.slice(0, 3)} ${parts.get('year')}`;
};

const shown = (date: Date | null, show: (date: Date) => string): string => (date ? show(date) : noDate);

/** The day that noon in UTC stands for is the same everywhere: here it is noon of that day, too. */
const dayMeant = (moment: string | null | undefined): Date | null => {
  const date = dateOf(moment);
  if (!date || !isNoon.test(moment ?? '')) return date;
  const here = new Date(0);
  here.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  here.setHours(12, 0, 0, 0);
  return here;
};

const isNoon = /T12:00:00(\.0+)?Z$/;

const dateOf = (moment: string | null | undefined): Date | null => {
  // Anything else browsers guess at: to them '5' is a day in May.
  if (!moment || !/^\d{4}-\d{2}-\d{2}/.test(moment) || isZeroDate(moment)) return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** 2026-03-05: the day that a moment stands for, or else that on which it falls here. */
export const shownDay = (moment: string | null | undefined): string | null => {
  const date = dayMeant(moment);
  return date && dayHere(date);
};

/** 2026-03-05: the day on which a moment falls here, to stand beside its time. */
export const localDay = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && dayHere(date);
};

const dayHere = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const today = (): string => dayHere(new Date());

/** 18:30: the time at which a moment falls here. */
export const timeOf = (moment: string | null | undefined): string | null => {
  const date = dateOf(moment);
  return date && `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};

/** The moment of a day and a time here. */
export const momentAt = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

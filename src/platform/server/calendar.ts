// The calendar of the portal's time zone: which day a moment falls on there, when a day begins, and days and months counted on.

import type { Day, SentDay } from '../wire/days.ts';
import { plainDayOf } from '../wire/days.ts';

export const dayOf = (sent: SentDay, timeZone: string): Day => plainDayOf(sent) ?? dayAt(Date.parse(sent), timeZone);

export const todayIn = (timeZone: string): Day => dayAt(Date.now(), timeZone);

const dayAt = (milliseconds: number, timeZone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The moment at which a day begins in a time zone, as a text of the wire: not always at midnight. */
export const startOfDay = (day: Day, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString();

export const daysAfter = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();

/** A month as YYYY-MM; months compare as texts. */
export type Month = string;

export const monthsAfter = (month: Month, months: number): Month => Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** The first day of a month and the first one after it. */
export const daysOfMonth = (month: Month): [from: Day, until: Day] => [`${month}-01`, `${monthsAfter(month, 1)}-01`];

/** The moment at which a month begins and that at which it is over. */
export const momentsOfMonth = (month: Month, timeZone: string): [from: string, until: string] => {
  const [from, until] = daysOfMonth(month);
  return [startOfDay(from, timeZone), startOfDay(until, timeZone)];
};

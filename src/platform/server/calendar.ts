// Dates in the portal's time zone: the day of a moment, the moment at which a day begins, and adding days and months.

import type { Day, SentDay } from '../wire/days.ts';
import { daysAfter, plainDayOf } from '../wire/days.ts';

export const dayOf = (sent: SentDay, timeZone: string): Day => plainDayOf(sent) ?? dayAt(Date.parse(sent), timeZone);

let known = { timeZone: '', quarter: 0, day: '' };

/** Cached, because each request asks several times. In every time zone a day begins at a full quarter of an hour. */
export const todayIn = (timeZone: string): Day => {
  const now = Date.now();
  const quarter = Math.floor(now / 900_000);
  if (known.timeZone !== timeZone || known.quarter !== quarter) known = { timeZone, quarter, day: dayAt(now, timeZone) };
  return known.day;
};

const dayAt = (milliseconds: number, timeZone: string): Day => dayOfInstant(Temporal.Instant.fromEpochMilliseconds(milliseconds), timeZone);

export const dayOfInstant = (instant: Temporal.Instant, timeZone: string): Day =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The last day on which it was this time (HH:MM) in a time zone. */
export const dayOfLast = (time: string, now: Temporal.Instant, timeZone: string): Day => {
  const here = now.toZonedDateTimeISO(timeZone);
  const due = here.toPlainDate().toZonedDateTime({ timeZone, plainTime: time });
  return (Temporal.ZonedDateTime.compare(due, here) <= 0 ? due : due.subtract({ days: 1 })).toPlainDate().toString();
};

/** The moment of a day's time HH:MM, as moments are stored. */
export const momentAt = (day: Day, time: string, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds).toISOString();

/** Whether it is between two times HH:MM; the second is not included. */
export const isBetween = (from: string, until: string, now: Temporal.Instant, timeZone: string): boolean => {
  const time = now.toZonedDateTimeISO(timeZone).toPlainTime();
  return Temporal.PlainTime.compare(from, time) <= 0 && Temporal.PlainTime.compare(time, until) < 0;
};

/** To the second. */
export const localTimeOf = (moment: string, timeZone: string): { day: Day; time: string } => {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });
  return { day: local.slice(0, 10), time: local.slice(11) };
};

/** The moment at which a day begins in a time zone. Where clocks change at midnight, a day may begin later. */
export const startOfDay = (day: Day, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString();

/** The moment at which a day is over. Sorted as text, so no year has more than four digits. */
export const endOfDay = (day: Day, timeZone: string): string => {
  const end = startOfDay(daysAfter(day, 1), timeZone);
  return end.startsWith('+') ? '9999-12-31T23:59:59.999Z' : end;
};

/** A month as YYYY-MM; months compare as texts. */
export type Month = string;

export const monthsAfter = (month: Month, months: number): Month => Temporal.PlainYearMonth.from(month).add({ months }).toString();

export const daysOfMonth = (month: Month): [from: Day, until: Day] => [`${month}-01`, `${monthsAfter(month, 1)}-01`];

export const momentsOfMonth = (month: Month, timeZone: string): [from: string, until: string] => {
  const [from, until] = daysOfMonth(month);
  return [startOfDay(from, timeZone), startOfDay(until, timeZone)];
};

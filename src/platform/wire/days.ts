// Calendar days, and moments. A membership begins and ends on a day, which is the same in every time zone. The server sends a day as its
// noon in UTC. A request may send a day or a moment; only the server knows the time zone, so only it can tell the day of a moment.

import { z } from 'zod';
import { orNull } from './fields.ts';
import { labelled, requiredMessage } from './labels.ts';

/** A day as YYYY-MM-DD; days compare as texts. */
export type Day = string;

/** A day, or a moment whose day depends on the time zone. */
export type SentDay = string;

const dayOrMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/;

const apiDocs = {
  format: 'date-time',
  description: 'A day. Of a moment at 00:00 or 12:00 UTC its day there, of any other that in TIME_ZONE',
};

export const requiredDay = (label: string) =>
  labelled(
    label,
    sentDayFrom,
    z
      .string({ error: ({ input }) => (input === null ? requiredMessage(label) : notADate(label)) })
      .regex(dayOrMoment, { error: notADate(label), abort: true })
      .meta(apiDocs),
  );

export const optionalDay = (label: string) =>
  labelled(label, sentDayFrom, z.string(notADate(label)).regex(dayOrMoment, notADate(label)).meta(apiDocs).nullable());

const notADate = (label: string) => `${label} must be a date`;

const sentDayFrom = (value: unknown): unknown => {
  const moment = instantFrom(orNull(value));
  return typeof moment === 'string' ? (plainDayOf(moment) ?? moment) : moment;
};

/** The day of a SentDay that is a day, or midnight or noon in UTC. Null for other moments: their day depends on the time zone. */
export const plainDayOf = (sent: SentDay): Day | null => (/^.{10}(T(00|12):00:00\.000Z)?$/.test(sent) ? sent.slice(0, 10) : null);

/** The form in which the server sends a day. Noon in UTC is on the same day in nearly every time zone. */
export const noonOf = (day: Day): string => `${day}T12:00:00.000Z`;

/** The same day of the month so many months later, or the last day of that month where it is shorter. */
export const monthsLater = (day: Day, months: number): Day => {
  const later = new Date(day);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const last = new Date(later);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  later.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()));
  return later.toISOString().slice(0, 10);
};

/** The same day in the next year. For 29 February it is 28 February. */
export const yearAfter = (day: Day): Day => monthsLater(day, 12);

/** After the year 9999 it begins with a sign, as ISO 8601 has it. */
export const daysAfter = (day: Day, days: number): Day => new Date(Date.parse(day) + days * dayLong).toISOString().slice(0, -timeLength);

const timeLength = 'T00:00:00.000Z'.length;

/** Negative when the second day is before the first. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayLong;

const dayLong = 24 * 60 * 60 * 1_000;

const longestInstant = 100;
const instantPattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?$/;

/** An ISO 8601 moment, stored in UTC with milliseconds, so that it sorts as text. The zero date (0001-01-01) means no date. */
export const optionalInstant = (label: string) =>
  labelled(
    label,
    (value) => instantFrom(orNull(value)),
    z.iso.datetime({ precision: 3, abort: true, error: `${label} must be a date` }).nullable(),
  );

export const requiredInstant = (label: string) =>
  labelled(
    label,
    (value) => instantFrom(orNull(value)),
    z.iso.datetime({
      precision: 3,
      abort: true,
      error: (issue) => (issue.input === null ? requiredMessage(label) : `${label} must be a date`),
    }),
  );

const instantFrom = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > longestInstant) return 'not a date';
  if (typeof value !== 'string' || isZeroDate(value) || !instantPattern.test(value)) return isZeroDate(value) ? null : value;
  const zoned = /[T ]/.test(value.slice(10)) && !/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value;
  const moment = new Date(zoned.replace(' ', 'T').replace(' ', ''));
  if (Number.isNaN(moment.getTime()) || !isDayOfCalendar(value.slice(0, 10))) return 'not a date';
  return moment.toISOString();
};

/** False for 31 February. */
export const isDayOfCalendar = (day: string) => {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
};

export const isZeroDate = (value: unknown): boolean => typeof value === 'string' && value.startsWith('0001-01-01');

// Days of the calendar: a membership begins, ends and is paid on a day, which is the same day in every time zone. On the wire a day
// leaves as its noon in UTC. What comes in may be a day or a moment; which day a moment falls on, only the server can tell.

import { z } from 'zod';
import { instantFrom, orNull } from './fields.ts';

/** A day as YYYY-MM-DD; days compare as texts. */
export type Day = string;

/** A day or, where it takes the time zone to tell the day, a moment. */
export type SentDay = string;

const dayOrMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/;

const described = {
  format: 'date-time',
  description: 'A day. Of a moment at 00:00 or 12:00 UTC its day there, of any other that in TIME_ZONE',
};

export const requiredDay = (label: string, required = `${label} is required`) =>
  z.preprocess(
    sentDayFrom,
    z
      .string({ error: ({ input }) => (input === null ? required : wrong(label)) })
      .regex(dayOrMoment, { error: wrong(label), abort: true })
      .meta(described),
  );

const wrong = (label: string) => `${label} must be a date`;

const sentDayFrom = (value: unknown): unknown => {
  const moment = instantFrom(orNull(value));
  return typeof moment === 'string' ? (plainDayOf(moment) ?? moment) : moment;
};

/** Of a day itself, and of a moment that stands for one; null of any other moment. */
export const plainDayOf = (sent: SentDay): Day | null => (/^.{10}(T(00|12):00:00\.000Z)?$/.test(sent) ? sent.slice(0, 10) : null);

/** A day as it leaves. Noon in UTC is the same day nearly everywhere, whoever reads it. */
export const noonOf = (day: Day): string => `${day}T12:00:00.000Z`;

/** One year from a day is the same day next year; from 29 February it is 28 February. */
export const yearAfter = (day: Day): Day => {
  const [year = 0, month = '', date = ''] = [Number(day.slice(0, 4)), day.slice(5, 7), day.slice(8, 10)];
  const next = String(year + 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${next}-02-28` : `${next}-${month}-${date}`;
};

// Times of a day, as 'HH:MM'. They compare as texts.

import { orNull, shortText } from './fields.ts';
import { labelled } from './labels.ts';

export type Time = string;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const timeFrom = (value: unknown): unknown => {
  const text = orNull(value);
  return typeof text === 'string' && text.length === 8 ? text.replace(/:00$/, '') : text;
};

const longestTime = 8;

const notATime = (label: string) => `${label} must be a time such as 07:30`;

export const optionalTime = (label: string) =>
  labelled(
    label,
    timeFrom,
    shortText(longestTime, { error: `${label} must be a time`, tooLong: notATime(label) })
      .regex(timePattern, notATime(label))
      .nullable(),
  );

const lastMinute = 23 * 60 + 59;

/** A day ends at 23:59. */
export const timeAfter = (time: Time, minutes: number): Time => timeOf(Math.min(minutesOf(time) + minutes, lastMinute));

export const minutesBetween = (from: Time, to: Time): number => minutesOf(to) - minutesOf(from);

const minutesOf = (time: Time): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number): Time => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

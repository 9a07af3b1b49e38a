// Days counted from today: nothing else of the demo depends on when it is made.

import { dayOf, startOfDay } from '../src/platform/server/calendar.ts';
import { daysAfter, noonOf } from '../src/platform/wire/days.ts';

export interface Days {
  /** A day, counted from today, as a picked day is sent: its noon in UTC. */
  day(fromToday: number): string;
  /** A moment of that day in office hours, never in the future. */
  moment(fromToday: number, part: number): string;
  /** A moment of that day at an hour, also in the future. */
  at(fromToday: number, hour: number): string;
}

const [hour, minute] = [3_600_000, 60_000];

export const daysFrom = (now: Date, timeZone: string): Days => {
  const today = dayOf(now.toISOString(), timeZone);
  const latest = now.getTime() - minute;
  const at = (fromToday: number, hours: number) => Date.parse(startOfDay(daysAfter(today, fromToday), timeZone)) + hours * hour;
  const moment = (fromToday: number, part: number): number => {
    const wanted = at(fromToday, 9.5 + part * 9);
    const begin = at(fromToday, 0);
    // Early in the morning, before the office opens, it is a moment since midnight.
    return wanted <= latest ? wanted : begin + Math.max(0, latest - begin) * part;
  };
  return {
    day: (fromToday) => noonOf(daysAfter(today, fromToday)),
    moment: (fromToday, part) => new Date(Math.floor(moment(fromToday, part))).toISOString(),
    at: (fromToday, hours) => new Date(at(fromToday, hours)).toISOString(),
  };
};

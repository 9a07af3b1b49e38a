// The day of an event in words: each mail about an event says when it is.

import { localTimeOf } from '../../../platform/server/calendar.ts';
import { plainDayOf } from '../../../platform/wire/days.ts';
import { formatClock, formatDayOfWeek } from '../../../platform/wire/locale.ts';

/** Saturday 5 December at 6:00 pm */
export const momentInWords = (moment: string, timeZone: string): string => {
  const plainDay = plainDayOf(moment);
  if (plainDay !== null) return formatDayOfWeek(plainDay);
  const { day, time } = localTimeOf(moment, timeZone);
  return `${formatDayOfWeek(day)} at ${formatClock(time)}`;
};

interface DatedEvent {
  event_name: string;
  start_date: string | null;
}

/** Founders evening on Saturday 5 December at 6:00 pm */
export const nameWithDay = ({ event_name, start_date }: DatedEvent, timeZone: string): string =>
  start_date === null ? event_name : `${event_name} on ${momentInWords(start_date, timeZone)}`;

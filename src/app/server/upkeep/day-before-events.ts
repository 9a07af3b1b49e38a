// Tells the day before an event whoever goes: from MAIL_AT to the evening, and after a start in between. All nodes look; each notice is
// written once.

import { tellDayBefore } from '../../../features/meetings/event-answers/tell-day-before.server.ts';
import { endOfReminders } from '../../../features/money/renewals/reminders.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import type { Log } from '../../../platform/log.ts';
import { isBetween } from '../../../platform/server/calendar.ts';
import { keepChecking } from './keep-checking.ts';

interface Telling {
  data: Data;
  timeZone: string;
  /** HH:MM */
  mailAt: string;
  log: Log;
}

/** Returns a function that ends it. */
export const tellOfEvents = ({ data, timeZone, mailAt, log }: Telling): (() => Promise<void>) => {
  const check = async (now: Temporal.Instant, stopping: AbortSignal) => {
    if (!isBetween(mailAt, endOfReminders, now, timeZone)) return;
    const started = performance.now();
    const told = await tellDayBefore({ data, timeZone }, now, stopping);
    if (told > 0) log.info({ ms: Math.round(performance.now() - started) }, `${told} people were told of an event of tomorrow`);
  };
  return keepChecking({ check, failed: 'people could not be told of the events of tomorrow', log });
};

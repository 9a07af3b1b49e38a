// Looks for notices that the daily mail has to tell: every day at MAIL_AT, and after a start later in the day, but never in the evening. All
// nodes look; whoever is locked by one node is left to it.

import { endOfReminders } from '../../../features/money/renewals/reminders.server.ts';
import { areNoticesDue, writeDailyMails } from '../../../features/people/notices/daily-notices.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import type { Log } from '../../../platform/log.ts';
import { dayOfInstant, isBetween } from '../../../platform/server/calendar.ts';
import { keepChecking } from './keep-checking.ts';

interface Daily {
  data: Data;
  timeZone: string;
  /** HH:MM */
  mailAt: string;
  log: Log;
}

/** Returns a function that ends it. */
export const tellDaily = ({ data, timeZone, mailAt, log }: Daily): (() => Promise<void>) => {
  /** The day on which this node has looked and found nothing any more. */
  let lookedOn = '';
  const check = async (now: Temporal.Instant, stopping: AbortSignal) => {
    const day = dayOfInstant(now, timeZone);
    // Its clock may have been ahead.
    if (lookedOn > day) lookedOn = '';
    if (day === lookedOn || !isBetween(mailAt, endOfReminders, now, timeZone)) return;
    const daily = { before: momentOf(day, mailAt, timeZone), until: momentOf(day, endOfReminders, timeZone) };
    const written = await writeDailyMails(data, daily, stopping);
    // It looks again until nobody is left: another node may have failed with those whom it was telling.
    if (!(await areNoticesDue(data, daily))) lookedOn = day;
    if (written > 0) log.info({}, `${written} daily mails were written into the outbox`);
  };
  return keepChecking({ check, failed: 'the daily mails could not be written', log });
};

/** As all moments are stored. */
const momentOf = (day: string, time: string, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds).toISOString();

// Looks for meetings of tomorrow: every evening from 18:00 to 22:00, also after a start in between. All nodes look; each meeting has a row of
// its own, so only the first of them writes its mails.

import { evening, writeEveningMails } from '../../../features/giving/evening/evening-mails.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import type { Log } from '../../../platform/log.ts';
import { isBetween } from '../../../platform/server/calendar.ts';
import { keepChecking } from './keep-checking.ts';

/** Returns a function that ends it. */
export const mailOnEvenings = ({ data, timeZone, log }: { data: Data; timeZone: string; log: Log }): (() => Promise<void>) => {
  const check = async (now: Temporal.Instant, stopping: AbortSignal) => {
    if (!isBetween(evening.from, evening.until, now, timeZone)) return;
    const written = await writeEveningMails({ data, timeZone }, now, stopping);
    if (written > 0) log.info({}, `${written} mails about meetings of tomorrow were written into the outbox`);
  };
  return keepChecking({ check, failed: 'the mails about meetings of tomorrow could not be written', log });
};

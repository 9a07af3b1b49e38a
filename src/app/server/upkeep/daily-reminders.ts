// Looks for members to remind of the end of their membership: every day at MAIL_AT, and after a start later in the day. All nodes look;
// each reminder has a row of its own, so only the first of them writes it.

import { endOfReminders, isAnybodyDue, type Reminding, remindDue } from '../../../features/money/renewals/reminders.server.ts';
import type { Log } from '../../../platform/log.ts';
import { dayOfInstant, isBetween } from '../../../platform/server/calendar.ts';
import { keepChecking } from './keep-checking.ts';

interface Daily {
  reminding: Reminding;
  /** HH:MM */
  mailAt: string;
  log: Log;
}

/** Returns a function that ends it. */
export const remindDaily = ({ reminding, mailAt, log }: Daily): (() => Promise<void>) => {
  /** The day on which this node has looked and found nobody any more. */
  let lookedOn = '';
  const check = async (now: Temporal.Instant, stopping: AbortSignal) => {
    const { timeZone } = reminding;
    const day = dayOfInstant(now, timeZone);
    // Its clock may have been ahead.
    if (lookedOn > day) lookedOn = '';
    if (day === lookedOn || !isBetween(mailAt, endOfReminders, now, timeZone)) return;
    const started = performance.now();
    const reminded = await remindDue(reminding, now, stopping);
    // It looks again until nobody is left: another node may have failed with those whom it was reminding, or somebody was just changing them.
    if (!(await isAnybodyDue(reminding, now))) lookedOn = day;
    if (reminded > 0) log.info({ ms: Math.round(performance.now() - started) }, `${reminded} reminders were written into the outbox`);
  };
  return keepChecking({ check, failed: 'the reminders could not be written', log });
};

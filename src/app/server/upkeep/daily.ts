// Work that is done once a day, beginning some time after the start, so that it does not slow down the first requests.

import { removeOldSessions } from '../../../features/people/sessions/sessions.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import { removeOldAnswers, removeOldHistory } from '../../../platform/data/records/remove-old.ts';
import { removeUnusedFiles } from '../../../platform/files/unused-files.ts';
import type { Log } from '../../../platform/log.ts';
import { removeOldTries } from '../../../platform/server/tries.ts';

interface Daily {
  data: Data;
  historyDays: number;
  log: Log;
}

const day = 24 * 60 * 60 * 1_000;

/** Returns a function that stops the timers, or waits for the work in progress. */
export const workDaily = (parts: Daily, milliseconds: number): (() => Promise<void>) => {
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout;
  const workIn = (wait: number) => {
    timer = setTimeout(() => {
      working = work(parts).catch((error: unknown) => parts.log.error({ err: error }, 'the daily work was not finished'));
      workIn(day);
    }, wait);
  };
  workIn(milliseconds);
  return async () => {
    clearTimeout(timer);
    await working;
  };
};

const work = async ({ data, historyDays, log }: Daily): Promise<void> => {
  const sets = await removeOldHistory(data, historyDays);
  if (sets > 0) log.info({ removed: sets }, 'removed changes that are older than the history is to be');
  await removeOldAnswers(data);
  await removeOldSessions(data);
  await removeOldTries(data);
  const files = await removeUnusedFiles(data, historyDays);
  if (files > 0) log.info({ removed: files }, 'removed files that nothing names any more');
};

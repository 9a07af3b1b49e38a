// Work that is done once a day, beginning some time after the start, so that it does not slow down the first requests.

import { removeOldEvenings } from '../../../features/giving/evening/evening-mails.server.ts';
import { forgetOldVisitors } from '../../../features/meetings/visitors/forget-visitors.server.ts';
import { removeOldNotices } from '../../../features/people/notices/remove-notices.server.ts';
import { removeOldSessions } from '../../../features/people/sessions/sessions.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import { removeOldAnswers, removeOldHistory } from '../../../platform/data/records/remove-old.ts';
import { removeUnusedFiles } from '../../../platform/data/unused-files.ts';
import type { Log } from '../../../platform/log.ts';
import { removeOldTries } from '../../../platform/server/tries.ts';

interface Daily {
  data: Data;
  historyDays: number;
  visitorDays: number;
  timeZone: string;
  log: Log;
}

const day = 24 * 60 * 60 * 1_000;

/** Each returns how many were removed. Those that are `told` are in the log. */
const steps: { what: string; isTold?: boolean; remove: (daily: Daily, stopping: AbortSignal) => Promise<number> }[] = [
  {
    what: 'changes that are older than the history is to be',
    isTold: true,
    remove: ({ data, historyDays }, stopping) => removeOldHistory(data, historyDays, stopping),
  },
  {
    what: 'personal data of visitors who did not join',
    isTold: true,
    remove: forgetOldVisitors,
  },
  { what: 'answers that nobody asks for again', remove: ({ data }, stopping) => removeOldAnswers(data, stopping) },
  { what: 'sessions that have ended', remove: ({ data }, stopping) => removeOldSessions(data, stopping) },
  { what: 'old notices', remove: ({ data }, stopping) => removeOldNotices(data, stopping) },
  { what: 'which evenings were told of long ago', remove: ({ data, timeZone }) => removeOldEvenings(data, timeZone) },
  { what: 'tries that count no more', remove: ({ data }, stopping) => removeOldTries(data, stopping) },
  {
    what: 'files that nothing names any more',
    isTold: true,
    remove: ({ data, historyDays }, stopping) => removeUnusedFiles(data, historyDays, stopping),
  },
];

/** Returns a function that stops the timers, and waits for what is being removed at the moment. */
export const workDaily = (daily: Daily, milliseconds: number): (() => Promise<void>) => {
  const stopping = new AbortController();
  let working: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout;
  const workIn = (wait: number) => {
    timer = setTimeout(() => {
      working = work(daily, stopping.signal);
      workIn(day);
    }, wait);
  };
  workIn(milliseconds);
  return async () => {
    clearTimeout(timer);
    stopping.abort();
    await working;
  };
};

/** All steps at the same time, so that none waits for one that fails or takes long. */
const work = (daily: Daily, stopping: AbortSignal): Promise<unknown> =>
  Promise.all(
    steps.map(async ({ what, isTold, remove }) => {
      try {
        const removed = await remove(daily, stopping);
        if (isTold && removed > 0) daily.log.info({ removed }, `removed ${what}`);
      } catch (err) {
        daily.log.error({ err }, `not removed today: ${what}`);
      }
    }),
  );

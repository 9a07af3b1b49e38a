// Runs single jobs of the portal by a test's clock.

import { type Config, readConfig } from '../../src/app/server/config.ts';
import { recordKinds } from '../../src/app/server/record-kinds.ts';
import { jobsOf } from '../../src/app/server/upkeep/jobs.ts';
import { type Job, startJobs } from '../../src/app/server/upkeep/run-jobs.ts';
import { SeenSessions } from '../../src/features/people/sessions/seen-sessions.server.ts';
import type { Log } from '../../src/platform/log.ts';
import { fixedWordsOf } from '../../src/platform/server/docs/fixed-words.ts';
import { createSealer } from '../../src/platform/server/sealer.ts';
import { createLinks } from '../../src/platform/server/signed-links.ts';
import { allCalls } from '../all-calls.ts';
import type { TestPortal } from '../test-portal.ts';

type JobsPortal = Pick<TestPortal, 'data' | 'secret' | 'environment'>;

/** Starts the chosen jobs. Returns a function that ends them. */
export const startChosenJobs = (
  { data, secret, environment }: JobsPortal,
  isChosen: (job: Job) => boolean,
  log: Log,
  changed: Partial<Config> = {},
): (() => Promise<void>) => {
  const settings = { ...readConfig(environment), ...changed };
  const { timeZone, graceDays } = settings;
  const jobs = jobsOf({
    data,
    reminding: {
      data,
      links: createLinks(secret),
      timeZone,
      graceDays,
      mailUrl: 'https://portal.example.com',
    },
    seen: { sessions: new SeenSessions(), keys: new SeenSessions() },
    pushing: null,
    erasing: {
      data,
      kinds: recordKinds,
      sealer: createSealer(secret),
      erasedDays: settings.erasedDays,
      fixedWords: () => fixedWordsOf(allCalls),
    },
    lastChange: null,
    measureDisk: async () => ({ freeBytes: 10 ** 12, isLow: false }),
    settings,
    log,
    removeAfter: 0,
  });
  return startJobs(jobs.filter(isChosen), timeZone, log);
};

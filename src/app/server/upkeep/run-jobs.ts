// Runs each job when it is due.

import type { Log } from '../../../platform/log.ts';
import { dayOfInstant, isBetween } from '../../../platform/server/calendar.ts';

const usualInterval = 30_000;

export interface Job {
  name: string;
  /** Times HH:MM in the portal's time zone. Without them, at any time. */
  hours?: { from: string; until: string };
  /** Milliseconds between two looks; half a minute by default. */
  every?: number;
  /** Milliseconds from the start to the first look. */
  after?: number;
  /** Does what is due. Never runs twice at once on a node. */
  run: (now: Temporal.Instant, stopping: AbortSignal) => Promise<unknown>;
  /** Asked after a run: if nothing is left, the job rests until the next day. */
  isAnyLeft?: (now: Temporal.Instant) => Promise<boolean>;
  /** The log's message when it fails. It is tried again at the next look. */
  failed: string;
}

/** Returns a function that stops them, and waits for work in progress. */
export const startJobs = (jobs: readonly Job[], timeZone: string, log: Log): (() => Promise<void>) => {
  const stops = jobs.map((job) => startJob(job, timeZone, log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};

const startJob = (job: Job, timeZone: string, log: Log): (() => Promise<void>) => {
  const { every = usualInterval, after = 0, failed } = job;
  const stopping = new AbortController();
  const look = looksFor(job, timeZone);
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= look(Temporal.Now.instant(), stopping.signal)
      .catch((err: unknown) => log.error({ err }, failed))
      .finally(() => {
        running = null;
      });
  };
  let first: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setInterval(start, every);
    start();
  };
  if (after > 0) first = setTimeout(begin, after);
  else begin();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    await running;
  };
};

const looksFor = ({ hours, run, isAnyLeft }: Job, timeZone: string) => {
  /** The day on which nothing was left. */
  let doneOn = '';
  return async (now: Temporal.Instant, stopping: AbortSignal): Promise<void> => {
    const day = dayOfInstant(now, timeZone);
    // The clock may have been ahead.
    if (doneOn > day) doneOn = '';
    if (doneOn === day || (hours && !isBetween(hours.from, hours.until, now, timeZone))) return;
    await run(now, stopping);
    if (isAnyLeft && !(await isAnyLeft(now))) doneOn = day;
  };
};

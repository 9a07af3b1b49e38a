// Checks every half minute, or more often, whether something is due.

import type { Log } from '../../../platform/log.ts';

const usualInterval = 30_000;

interface Checked {
  /** Does what is due at the moment, if anything is. It never runs twice at once. */
  check: (now: Temporal.Instant, stopping: AbortSignal) => Promise<void>;
  /** What the log says when it fails. It is tried again at the next check. */
  failed: string;
  log: Log;
  /** Milliseconds between two checks. */
  interval?: number;
}

/** Checks at once, too. Returns a function that ends it, and waits for work in progress. */
export const keepChecking = ({ check, failed, log, interval = usualInterval }: Checked): (() => Promise<void>) => {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= check(Temporal.Now.instant(), stopping.signal)
      .catch((err: unknown) => log.error({ err }, failed))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(start, interval);
  start();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
};

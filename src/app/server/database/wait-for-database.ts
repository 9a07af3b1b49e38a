// Waits for a PostgreSQL that was started together with the portal.

import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from '../../../platform/data/unreachable.ts';

const maxWait = 30_000;
const retryInterval = 500;

// Port not open yet, 'the database system is starting up', or a pool without a connection to its server.
const startingCodes = ['ECONNREFUSED', '57P03', '08001', '08006', '08P01'];

/** Runs the work, and retries it while the server is starting. */
export const retryWhileStarting = async <T>(work: () => Promise<T>, warn: (sentence: string) => void): Promise<T> => {
  const deadline = performance.now() + maxWait;
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      return await work();
    } catch (error) {
      if (!isStarting(error) || performance.now() >= deadline) throw error;
      if (!hasWarned) warn(`PostgreSQL does not answer yet; waiting for it, ${maxWait / 1_000} seconds at most`);
      await pause(retryInterval);
    }
  }
};

/** Without a code it is an error of pg: no answer in time, or a closed connection. */
const isStarting = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? startingCodes.includes(String(error.code)) : isUnreachable(error));

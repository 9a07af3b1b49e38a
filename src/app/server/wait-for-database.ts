// A portal that starts together with its PostgreSQL: it waits a while for one that is still starting.

import { setTimeout as pause } from 'node:timers/promises';

const waitAtMost = 30_000;
const tryEvery = 500;

// Nobody listens yet, or somebody does and says 'the database system is starting up'.
const notYetThere = ['ECONNREFUSED', '57P03'];

/** Does the work, again and again as long as the server is only starting. */
export const whenDatabaseIsThere = async <T>(work: () => Promise<T>, say: (sentence: string) => void): Promise<T> => {
  const until = Date.now() + waitAtMost;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await work();
    } catch (error) {
      if (!isStarting(error) || Date.now() >= until) throw error;
      if (!isSaid) say(`PostgreSQL does not answer yet; waiting for it, ${waitAtMost / 1_000} seconds at most`);
      await pause(tryEvery);
    }
  }
};

const isStarting = (error: unknown): boolean => error instanceof Error && 'code' in error && notYetThere.includes(String(error.code));

// Waiting with a timeout.

import { setTimeout as pause } from 'node:timers/promises';

/** Whether the work succeeds within so many milliseconds. */
export const succeedsWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const isDone = work.then(
    () => true,
    () => false,
  );
  return Promise.race([isDone, pause(milliseconds, false, { ref: false })]);
};

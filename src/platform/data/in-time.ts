// Waiting for something, but not for ever.

import { setTimeout as pause } from 'node:timers/promises';

/** Whether it comes to a good end within so many milliseconds. */
export const succeedsWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const isDone = work.then(
    () => true,
    () => false,
  );
  return Promise.race([isDone, pause(milliseconds, false, { ref: false })]);
};

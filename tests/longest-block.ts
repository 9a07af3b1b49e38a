// How long a piece of work holds others up.

import { setTimeout as pause } from 'node:timers/promises';

/** The longest time, in milliseconds, in which nothing else had its turn. */
export const longestBlockOf = async (work: () => Promise<void>): Promise<{ longest: number; took: number }> => {
  let isDone = false;
  const began = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const before = performance.now();
    await pause(1);
    longest = Math.max(longest, performance.now() - before);
  }
  await working;
  return { longest, took: performance.now() - began };
};

// Long work in slices of time, so that other requests are answered between two of them.

import { setImmediate as nextTurn } from 'node:timers/promises';

const longest = 10;

/** Gives a function to call often. It waits for the next turn of the event loop when the piece of work has taken long enough. */
export const timeSlice = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longest) return;
    await nextTurn();
    began = performance.now();
  };
};

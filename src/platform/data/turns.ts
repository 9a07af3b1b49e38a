// Long work on the event loop, in pieces: other requests have their turn between two of them.

import { setImmediate as nextTurn } from 'node:timers/promises';

const longestPiece = 10;

/** Gives a function to call often. It waits for the next turn of the event loop when the piece of work has taken long enough. */
export const inTurns = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestPiece) return;
    await nextTurn();
    began = performance.now();
  };
};

// Removes very many rows without keeping others waiting.

import { setTimeout as pause } from 'node:timers/promises';

const pauseBetween = 20;

/** `remove` removes so many rows at most and returns them. Resolves when none is left, or soon after `stopping`, with how many are gone. */
export const removeInPieces = async (
  atOnce: number,
  stopping: AbortSignal,
  remove: (limit: number) => Promise<unknown[]>,
): Promise<number> => {
  for (let removed = 0; ; await pause(pauseBetween)) {
    if (stopping.aborted) return removed;
    const { length } = await remove(atOnce);
    removed += length;
    if (length < atOnce) return removed;
  }
};

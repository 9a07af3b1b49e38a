// Removes changes that are older than the history is to be, and the answers of saves that nobody will send again.

import type { Data } from '../data.ts';
import { lockFreeRows } from '../locked.ts';
import { removeInPieces } from '../remove-in-pieces.ts';

const day = 24 * 60 * 60 * 1_000;

// One set may have tens of thousands of changes, so these are what is counted.
const changesAtOnce = 200;
const setsAtOnce = 100;
const answersAtOnce = 500;

/** With 0 days the history is kept for ever. Returns how many changes were removed. A set goes when its changes are gone. */
export const removeOldHistory = async (data: Data, historyDays: number, stopping: AbortSignal, now = Date.now()): Promise<number> => {
  if (historyDays === 0) return 0;
  const before = new Date(now - historyDays * day).toISOString();
  for (let removed = 0; ; ) {
    const sets = await data.read.selectFrom('change_sets').select('id').where('at', '<', before).orderBy('at').limit(setsAtOnce).execute();
    const ids = sets.map(({ id }) => id);
    if (ids.length === 0) return removed;
    removed += await removeInPieces(changesAtOnce, stopping, (limit) =>
      data.writeOne((tx) => {
        // What another node is removing is left to it: two that wait for each other's rows would never end.
        const some = lockFreeRows(data, tx.selectFrom('changes').select('id').where('set_id', 'in', ids).orderBy('id').limit(limit));
        return tx.deleteFrom('changes').where('id', 'in', some).returning('id').compile();
      }),
    );
    if (stopping.aborted) return removed;
    await data.writeOne((tx) => {
      // Another node may be at work on the same sets. A set that still has changes would take them all along.
      const left = tx.selectFrom('changes').select('set_id').where('set_id', 'in', ids);
      return tx.deleteFrom('change_sets').where('id', 'in', ids).where('id', 'not in', left).compile();
    });
  }
};

/** A save may be sent again for a day. */
export const removeOldAnswers = (data: Data, stopping: AbortSignal, now = Date.now()): Promise<number> => {
  const before = new Date(now - day).toISOString();
  return removeInPieces(answersAtOnce, stopping, (limit) =>
    data.writeOne((tx) => {
      const old = tx.selectFrom('answered_saves').select('id').where('at', '<', before).orderBy('at').limit(limit);
      return tx.deleteFrom('answered_saves').where('id', 'in', old).returning('id').compile();
    }),
  );
};

// Removes changes that are older than the history is to be, and the answers of saves that nobody will send again.

import type { Data } from '../data.ts';

const day = 24 * 60 * 60 * 1_000;

// Each write removes only a few sets, so that other writes come in between.
const setsAtOnce = 50;
const answersAtOnce = 1_000;

/** With 0 days the history is kept for ever. Returns how many sets were removed. */
export const removeOldHistory = async (data: Data, historyDays: number, now = Date.now()): Promise<number> => {
  if (historyDays === 0) return 0;
  const before = new Date(now - historyDays * day).toISOString();
  return untilNoneIsLeft(setsAtOnce, () =>
    data.writeOne((tx) => {
      const old = tx.selectFrom('change_sets').select('id').where('at', '<', before).orderBy('at').limit(setsAtOnce);
      return tx.deleteFrom('change_sets').where('id', 'in', old).returning('id').compile();
    }),
  );
};

/** A save may be sent again for a day. */
export const removeOldAnswers = async (data: Data, now = Date.now()): Promise<number> => {
  const before = new Date(now - day).toISOString();
  return untilNoneIsLeft(answersAtOnce, () =>
    data.writeOne((tx) => {
      const old = tx.selectFrom('answered_saves').select('id').where('at', '<', before).orderBy('at').limit(answersAtOnce);
      return tx.deleteFrom('answered_saves').where('id', 'in', old).returning('id').compile();
    }),
  );
};

const untilNoneIsLeft = async (atOnce: number, remove: () => Promise<unknown[]>): Promise<number> => {
  let removed = 0;
  for (;;) {
    const { length } = await remove();
    removed += length;
    if (length < atOnce) return removed;
  }
};

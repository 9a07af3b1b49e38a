// Removes files that are not used any more: dead ones that no undo can bring back, and what an interrupted save has staged.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Tables } from './data.ts';

const day = 24 * 60 * 60 * 1_000;
const batchSize = 100;

/** Each file is removed by a write of its own, so that other writes come in between. Returns how many were removed. */
export const removeUnusedFiles = async (data: Data, historyDays: number, stopping: AbortSignal, now = Date.now()): Promise<number> => {
  const isUnused = unusedAt(now, historyDays);
  let removed = 0;
  for (;;) {
    const files = await data.read.selectFrom('stored_files').select('name').where(isUnused).limit(batchSize).execute();
    for (const { name } of files) {
      if (stopping.aborted) return removed;
      // Checked again: another node may have removed the file, or an undo may have brought it back.
      const gone = await data.writeOne((tx) =>
        tx.deleteFrom('stored_files').where('name', '=', name).where(isUnused).returning('name').compile(),
      );
      removed += gone.length;
    }
    if (files.length < batchSize) return removed;
  }
};

/** Dead files stay as long as changes can be undone, with 0 for ever. No save lasts a day, so an older staged file belongs to none. */
const unusedAt = (now: number, historyDays: number) => {
  const before = (days: number) => new Date(now - days * day).toISOString();
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'stored_files'>): Expression<SqlBool> => {
    const staged = and([eb('state', '=', 'staged'), eb('since', '<', before(1))]);
    const dead = and([eb('state', '=', 'dead'), eb('since', '<', before(historyDays))]);
    return and([eb('state', '!=', sql.lit('live')), historyDays > 0 ? or([staged, dead]) : staged]);
  };
};

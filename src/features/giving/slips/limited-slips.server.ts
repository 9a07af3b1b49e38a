// Slips as the history knows them: how many a member keeps, and what is not taken back.

import { readInParts } from '../../../platform/data/parts.ts';
import { isFull, type LimitedKind } from '../../../platform/data/records/quota.ts';
import type { UndoHookedKind } from '../../../platform/data/records/undo/undo-hooks.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { barUndoOfSlips } from './bar-undo-of-slips.server.ts';
import { mostSlips } from './slip-kinds.ts';
import { slipTexts } from './slip-texts.ts';
import { slipRecords } from './slips.tables.ts';

export const limitedSlips: LimitedKind & UndoHookedKind = {
  ...slipRecords,
  quota: {
    lock: async (records, owners) => {
      const users = (part: readonly number[]) => records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id');
      await readInParts(owners, (part) => records.lockAll(users(part)));
    },
    requireRecords: async ({ tx }, owners) => {
      for (const owner of owners) {
        const kept = tx.selectFrom('slips').select('id').where('from_id', '=', owner);
        if (await isFull(kept, mostSlips + 1)) throw new Refusal('QuotaFull', slipTexts.tooMany);
      }
    },
  },
  beforeUndo: barUndoOfSlips,
};

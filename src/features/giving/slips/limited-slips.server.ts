// What an undo of slips may not do: what the saves would refuse. A member keeps so many, and older ones are super admins' alone.

import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { BarredKind } from '../../../platform/data/records/bar-undo.ts';
import type { LimitedKind } from '../../../platform/data/records/quota.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { mostSlips } from './slip-kinds.ts';
import { firstDayToChange } from './slip-rights.server.ts';
import { slipTexts } from './slips.contract.ts';
import { slipRecords } from './slips.tables.ts';

export const limitedSlips: LimitedKind & BarredKind = {
  ...slipRecords,
  quota: {
    lock: async (records, owners) => {
      const users = (part: readonly number[]) => records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id');
      await readInParts(owners, (part) => records.lockAll(users(part)));
    },
    requireRecords: async ({ tx }, owners) => {
      for (const owner of owners) {
        const above = tx.selectFrom('slips').select('id').where('from_id', '=', owner).limit(1).offset(mostSlips);
        if (await above.executeTakeFirst()) throw new Refusal('QuotaFull', slipTexts.tooMany);
      }
    },
  },
  barUndo: async ({ tx, timeZone }, { changes, by }) => {
    if (by.mayUndoAll) return;
    const first = firstDayToChange(todayIn(timeZone));
    const kept = changes.flatMap(({ fields }) => fields.filter(([column]) => column === 'day').flatMap(([, ...days]) => days));
    const stored = await readInParts(
      changes.map(({ record_id }) => Number(record_id)),
      (part) => tx.selectFrom('slips').select('day').where('id', 'in', part).execute(),
    );
    const days = [...kept, ...stored.map(({ day }) => day)].filter((day) => day !== null);
    if (days.some((day) => String(day) < first)) throw new Refusal(403, slipTexts.changeTooOld);
  },
};

// Void receipts stay when their member is deleted. They are marked, so that the ledger need not look for them.

import { readInParts } from '../../../platform/data/parts.ts';
import type { FollowedRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';

export const keepReceiptsOfDeleted = (records: Records, rows: readonly FollowedRow[]): Promise<void> =>
  mark(
    records,
    rows.flatMap(({ before, changed }) => (changed === null ? [Number(before.id)] : [])),
    true,
  );

/** A member who comes back has the former id; a new one has none yet. */
export const giveReceiptsBack = (records: Records, rows: readonly PlainRow[]): Promise<void> =>
  mark(
    records,
    rows.flatMap(({ id }) => (id === undefined ? [] : [Number(id)])),
    false,
  );

const mark = async ({ tx }: Records, members: readonly number[], is_of_deleted: boolean): Promise<void> => {
  await readInParts(members, (part) =>
    tx.updateTable('payments').set({ is_of_deleted }).where('user_id', 'in', part).where('receipt_no', 'is not', null).execute(),
  );
};

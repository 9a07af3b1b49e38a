// Void receipts stay when their member is deleted. They are marked, so that the ledger need not look for them.

import { sql } from 'kysely';
import { splitInParts } from '../../../platform/data/parts.ts';
import type { FollowedRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { setInternal } from '../../../platform/data/records/set-internal.ts';
import { paymentRecords } from './payments.tables.ts';

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
  for (const part of splitInParts(members, mostAtOnce)) {
    await setInternal(tx, paymentRecords, { is_of_deleted }, sql`user_id in (${sql.join(part)}) and receipt_no is not null`);
  }
};

const mostAtOnce = 500;

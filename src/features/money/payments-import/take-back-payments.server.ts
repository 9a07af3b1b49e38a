// An import of payments that is taken back: its payments are void, and the members' rows follow. Receipts keep their numbers.

import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { strikeOutAll, updateMemberships } from '../payments/ledger.server.ts';
import { importUndone } from './payments-import.contract.ts';

/** What somebody has voided since keeps its own reason. */
export const takeBackPayments = async (records: Records, ids: readonly number[], by: number): Promise<void> => {
  const members = await lockPayers(records, ids);
  const count = await strikeOutAll(records, ids, { reason: importUndone.reason, by, isTakenBack: true });
  if (count === 0) throw new Refusal('IsVoid', importUndone.isVoid);
  await updateMemberships(records, members);
};

const lockPayers = async (records: Records, ids: readonly number[]): Promise<number[]> => {
  const payments = await readInParts(ids, (part) => records.tx.selectFrom('payments').select('user_id').where('id', 'in', part).execute());
  // All who lock several members lock them in this order, so that two do not wait for each other.
  const members = [...new Set(payments.map(({ user_id }) => user_id))].sort((one, other) => one - other);
  await readInParts(members, (part) => records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));
  return members;
};

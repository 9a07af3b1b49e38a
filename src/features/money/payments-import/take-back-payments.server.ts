// An import of payments that is taken back: its payments are void, and the members' rows follow. Receipts keep their numbers.

import type { Records } from '../../../platform/data/records/records.ts';
import { inTurns } from '../../../platform/data/turns.ts';
import { readInParts } from '../../../platform/server/imports/importer.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { strikeOut, updateMembership } from '../payments/ledger.server.ts';
import { importUndone } from './payments-import.contract.ts';

/** What somebody has voided since keeps its own reason. */
export const takeBackPayments = async (records: Records, ids: readonly number[], by: number): Promise<void> => {
  const members = await lockPayers(records, ids);
  // Only now: somebody else may void some of them until the members are locked.
  const valid = await readInParts(ids, (part) =>
    records.tx.selectFrom('payments').select('id').where('id', 'in', part).where('is_void', '=', false).execute(),
  );
  if (valid.length === 0) throw new Refusal(409, importUndone.isVoid);
  const nextTurn = inTurns();
  for (const { id } of valid) {
    await strikeOut(records, id, { reason: importUndone.reason, by });
    await nextTurn();
  }
  for (const member of members) {
    await updateMembership(records, member);
    await nextTurn();
  }
};

const lockPayers = async (records: Records, ids: readonly number[]): Promise<number[]> => {
  const payments = await readInParts(ids, (part) => records.tx.selectFrom('payments').select('user_id').where('id', 'in', part).execute());
  // All who lock several members lock them in this order, so that two do not wait for each other.
  const members = [...new Set(payments.map(({ user_id }) => user_id))].sort((one, other) => one - other);
  await readInParts(members, (part) => records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));
  return members;
};

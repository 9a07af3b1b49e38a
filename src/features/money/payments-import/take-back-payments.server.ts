// An import of payments that is taken back: its payments are void, and the members' rows follow. Receipts keep their numbers.

import { readInParts } from '../../../platform/data/in-pieces.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { ImportedKind } from '../../../platform/data/records/take-back-import.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { strikeOutAll, updateMemberships } from '../payments/ledger.server.ts';
import { importUndone } from './payments-import.contract.ts';

/** What a member's row shows of the membership follows. Who has a receipt stays: the void one says whom it was for. */
export const belongsToPayments: ImportedKind['staysWithImported'] = ({ record, record_id, kind, fields }, payers) => {
  if (record !== memberRecords.name) return false;
  if (kind === 'Added') return payers.has(Number(record_id));
  return fields.some(([column]) => ofMembership.includes(column)) && payers.has(Number(record_id));
};

const ofMembership = ['amount_paise', 'payment_date', 'membership_start', 'membership_end', 'is_active_member'];

/** Whether a change of a member is no more than what a payment does to the row. */
export const isOfMembership = (fields: readonly FieldChange[]): boolean =>
  fields.every(([column]) => ofMembership.includes(column) || ['membership_no', 'membership_terms', 'version'].includes(column));

/** What somebody has voided since keeps its own reason. */
export const takeBackPayments = async (records: Records, ids: readonly number[], by: number): Promise<Refusal | null> => {
  const members = await lockPayers(records, ids);
  const count = await strikeOutAll(records, ids, { reason: importUndone.reason, by, isTakenBack: true });
  if (count === 0) return new Refusal('IsVoid', importUndone.isVoid);
  await updateMemberships(records, members);
  return null;
};

const lockPayers = async (records: Records, ids: readonly number[]): Promise<number[]> => {
  const payments = await readInParts(ids, (part) => records.tx.selectFrom('payments').select('user_id').where('id', 'in', part).execute());
  // All who lock several members lock them in this order, so that two do not wait for each other.
  const members = [...new Set(payments.map(({ user_id }) => user_id))].sort((one, other) => one - other);
  await readInParts(members, (part) => records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));
  return members;
};

// An import of payments that is taken back: its payments are void, and the members' rows follow. Receipts keep their numbers.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { readInParts, splitInParts } from '../../../platform/data/parts.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { ImportedKind } from '../../../platform/data/records/take-back-import.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { strikeOutAll, updateMemberships } from '../payments/ledger.server.ts';
import { paymentRecords } from '../payments/payments.tables.ts';
import { importUndone } from './payments-import.contract.ts';

const membershipColumns = ['amount_paise', 'payment_date', 'membership_start', 'membership_end', 'is_active_member'];

/** Whether a change of a member is no more than what a payment does to the row. */
export const isOfMembership = (fields: readonly FieldChange[]): boolean =>
  fields.every(([column]) => membershipColumns.includes(column) || ['membership_no', 'membership_terms', 'version'].includes(column));

/**
 * What somebody has voided since keeps its own reason. Who has a receipt stays: the void one says whom it was for. A new member who has none
 * goes, with the payments of ₹0.
 */
export const takeBackPayments: ImportedKind['takeBackImported'] = async (records, { ids, others, by }) => {
  const members = await lockPayers(records, ids);
  const count = await strikeOutAll(records, ids, { reason: importUndone.reason, by, isTakenBack: true });
  if (count > 0) await updateMemberships(records, members);
  const added = new Set(others.flatMap(({ record, record_id }) => (record === memberRecords.name ? Number(record_id) : [])));
  const leaving = await deletePaymentsOf(
    records,
    members.filter((id) => added.has(id)),
    new Set(ids),
  );
  const staying = new Set(members.filter((id) => !leaving.has(id)));
  const emails = await emailsOf(
    records,
    [...staying].filter((id) => added.has(id)),
  );
  const stands = (fields: readonly FieldChange[]) => fields.some(([column, before]) => column === 'email_normal' && emails.has(before));
  return {
    refused: count === 0 ? new Refusal('IsVoid', importUndone.isVoid) : null,
    // What a member's row shows of the membership has followed. An account that was set aside for somebody who stays is not back.
    stays: ({ record, record_id, kind, fields }) =>
      record === memberRecords.name &&
      ((staying.has(Number(record_id)) && (kind === 'Added' || fields.some(([column]) => membershipColumns.includes(column)))) ||
        (kind === 'Changed' && stands(fields))),
  };
};

/** Of those who have no receipt and no payment but from this import. Says who they are. */
const deletePaymentsOf = async (records: Records, members: readonly number[], imported: ReadonlySet<number>): Promise<Set<number>> => {
  const payments = await readInParts(members, (part) =>
    records.tx.selectFrom('payments').select(['id', 'user_id', 'receipt_no']).where('user_id', 'in', part).orderBy('id').execute(),
  );
  const staying = new Set(payments.flatMap(({ id, user_id, receipt_no }) => (receipt_no === null && imported.has(id) ? [] : user_id)));
  const gone = payments.filter(({ user_id }) => !staying.has(user_id)).map(({ id }) => id);
  for (const part of splitInParts(gone, mostAtOnce)) {
    await records.deleteRows(paymentRecords, [...(await records.lockRows(paymentRecords, part)).values()]);
    await nextTurn();
  }
  return new Set(members.filter((id) => !staying.has(id)));
};

const mostAtOnce = 50;

const emailsOf = async ({ tx }: Records, members: readonly number[]): Promise<Set<unknown>> => {
  const rows = await readInParts(members, (part) => tx.selectFrom('users').select('email_normal').where('id', 'in', part).execute());
  return new Set(rows.map(({ email_normal }) => email_normal));
};

const lockPayers = async (records: Records, ids: readonly number[]): Promise<number[]> => {
  const payments = await readInParts(ids, (part) => records.tx.selectFrom('payments').select('user_id').where('id', 'in', part).execute());
  // All who lock several members lock them in this order, so that two do not wait for each other.
  const members = [...new Set(payments.map(({ user_id }) => user_id))].sort((one, other) => one - other);
  await readInParts(members, (part) => records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));
  return members;
};

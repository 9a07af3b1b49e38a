// An import of payments that is taken back: its payments are void, and the members' rows follow. Receipts keep their numbers.

import { readInParts, sortIds } from '../../../platform/data/parts.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { ImportedKind } from '../../../platform/data/records/take-back-import.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { membersGoneOn } from '../../people/members/gone-on.server.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { strikeOutAll, updateMemberships } from '../payments/ledger.server.ts';
import { takeBackPayers } from '../statements/take-back-payers.server.ts';
import { importUndone } from './payments-import.contract.ts';

const membershipColumns = ['amount_paise', 'payment_date', 'membership_start', 'membership_end', 'is_active_member'];

/** Whether a change of a member is no more than what a payment does to the row. */
export const isOfMembership = (fields: readonly FieldChange[]): boolean =>
  fields.every(([column]) => membershipColumns.includes(column) || ['membership_no', 'membership_terms', 'version'].includes(column));

/**
 * Payments that somebody has voided since keep that reason. New members are deleted, their void receipts stay. A member who has signed in or
 * was changed since stays, with the membership that is left.
 */
export const takeBackPayments: ImportedKind['takeBackImported'] = async (records, { setId, ids, others, by }) => {
  const members = await lockPayers(records, ids);
  const added = others.flatMap(({ record, record_id }) => (record === memberRecords.name ? Number(record_id) : []));
  const goneOn = await membersGoneOn(records.tx, added, setId);
  const staying = new Set(goneOn.map(({ id }) => id));
  const count = await strikeOutAll(records, ids, { reason: importUndone.reason, by, isTakenBack: true });
  if (count > 0) await updateMemberships(records, members);
  const staysPayer = await takeBackPayers(records, setId);
  const emails = await emailsOf(records, [...staying]);
  const wasSetAside = (fields: readonly FieldChange[]) =>
    fields.some(([column, before]) => column === 'email_normal' && emails.has(before));
  const isNew = new Set(added);
  return {
    refused: count === 0 ? new Refusal('IsVoid', importUndone.isVoid) : null,
    added: added.length,
    staying: goneOn.map(({ full_name }) => full_name),
    receipts: await receiptsOf(records, ids),
    // Memberships were worked out anew above. An account whose e-mail went to a member who stays does not get it back.
    stays: (change) => {
      const { record, record_id, kind, fields } = change;
      if (record !== memberRecords.name) return staysPayer(change);
      const id = Number(record_id);
      const isKept = !isNew.has(id) || staying.has(id);
      return (
        (kind === 'Added' && staying.has(id)) ||
        (kind === 'Changed' && isKept && fields.some(([column]) => membershipColumns.includes(column))) ||
        (kind === 'Changed' && wasSetAside(fields))
      );
    },
  };
};

const receiptsOf = async ({ tx }: Records, ids: readonly number[]): Promise<string[]> => {
  const rows = await readInParts(ids, (part) =>
    tx.selectFrom('payments').select('receipt_no').where('id', 'in', part).where('receipt_no', 'is not', null).execute(),
  );
  return runsOf(rows.flatMap(({ receipt_no }) => receipt_no ?? []));
};

/** Numbers that follow each other are one run. */
const runsOf = (receipts: readonly string[]): string[] => {
  const runs: string[][] = [];
  for (const receipt of receipts.toSorted()) {
    const run = runs.at(-1);
    if (run && receipt === numberAfter(run.at(-1) ?? '')) run.push(receipt);
    else runs.push([receipt]);
  }
  return runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]} to ${run.at(-1)}`));
};

/** Of 2026-27/000101: 2026-27/000102. */
const numberAfter = (receipt: string): string =>
  receipt.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));

const emailsOf = async ({ tx }: Records, members: readonly number[]): Promise<Set<unknown>> => {
  const rows = await readInParts(members, (part) => tx.selectFrom('users').select('email_normal').where('id', 'in', part).execute());
  return new Set(rows.map(({ email_normal }) => email_normal));
};

const lockPayers = async (records: Records, ids: readonly number[]): Promise<number[]> => {
  const payments = await readInParts(ids, (part) => records.tx.selectFrom('payments').select('user_id').where('id', 'in', part).execute());
  // All who lock several members lock them in this order, so that two do not wait for each other.
  const members = sortIds(payments.map(({ user_id }) => user_id));
  await readInParts(members, (part) => records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', part).orderBy('id')));
  return members;
};

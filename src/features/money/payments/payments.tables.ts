// All recorded payments, and the counter for membership numbers.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { shownRate } from '../../people/organization/organization.tables.ts';

export interface PaymentTable {
  id: Generated<number>;
  /** No reference: the receipt stays when the member is deleted. */
  user_id: number;
  /** The member is deleted: the receipt says whose it was. */
  is_of_deleted: Generated<boolean>;
  amount_paise: number;
  payment_date: Day;
  membership_start: Day;
  membership_end: Day;
  recorded_by: number;
  recorded_at: string;
  method: string | null;
  reference: string | null;
  reference_folded: Generated<string>;
  note: string | null;
  /** A void payment stays visible, but counts nowhere. */
  is_void: Generated<boolean>;
  void_reason: string | null;
  voided_by: number | null;
  voided_at: string | null;
  /** Void because its import was undone: the same file imports it again. */
  is_taken_back: Generated<boolean>;
  /** The key of the line of a bank's statement that it was recorded from: no two valid payments have the same. */
  statement_key: Generated<string | null>;
  /** The payment that was voided for this one. */
  corrects: number | null;
  receipt_no: string | null;
  receipt_no_folded: Generated<string>;
  /** The member's name when the receipt got its number. */
  receipt_name: string | null;
  /** Who issued the receipt; null for those that are older than this column. */
  issuer_id: Generated<number | null>;
  /** As it was when the payment was recorded, in hundredths of a percent. Null: without tax. */
  tax_rate: Generated<number | null>;
  tax_code: Generated<string | null>;
  /** Of the organisation. */
  tax_state: Generated<string | null>;
  member_tax_number: Generated<string | null>;
  /** Null where it was not known. */
  member_state: Generated<string | null>;
  taxable_value_paise: Generated<number | null>;
  cgst_paise: Generated<number | null>;
  sgst_paise: Generated<number | null>;
  igst_paise: Generated<number | null>;
  version: Generated<number>;
}

export interface MembershipCountTable {
  given: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    payments: PaymentTable;
    membership_count: MembershipCountTable;
  }
}

export const paymentRecords = recordKind({
  table: 'payments',
  name: 'Payment',
  title: sql`coalesce((select full_name from users where users.id = payments.user_id), receipt_name, '')`,
  searched: ['reference', 'receipt_no'],
  owner: 'user_id',
  refersTo: { user_id: { table: 'users' }, recorded_by: { table: 'users' }, voided_by: { table: 'users' } },
  wireNames: { user_id: 'Member', membership_start: 'MembershipStartDate', membership_end: 'MembershipEndDate' },
  internal: ['is_taken_back', 'statement_key', 'is_of_deleted', 'issuer_id'],
  shown: { tax_rate: shownRate },
  isFinal: true,
});

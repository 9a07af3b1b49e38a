// Who has paid for which member by the bank: kept when a line of a statement is recorded.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { ReadPayer } from './narration.ts';

export interface PayerTable {
  id: Generated<number>;
  /** The member. */
  user_id: number;
  kind: ReadPayer['kind'];
  /** As the bank writes it. */
  payer: string;
  /** As it is compared. */
  payer_normal: string;
  /** The day of the last payment. */
  paid_on: Day;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    payers: PayerTable;
  }
}

export const payerRecords = recordKind({
  table: 'payers',
  name: 'Payer',
  title: sql`payer`,
  owner: 'user_id',
  isForStaffOnly: true,
  hidden: ['payer_normal'],
  refersTo: { user_id: { table: 'users' } },
  wireNames: { user_id: 'Member' },
});

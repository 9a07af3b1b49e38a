// Every payment that was ever recorded, and the count that membership numbers are given from.

import type { Generated } from 'kysely';

export interface PaymentTable {
  id: Generated<number>;
  user_id: number;
  amount_paise: number;
  payment_date: string;
  membership_start: string;
  membership_end: string;
  recorded_by: number;
  recorded_at: string;
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

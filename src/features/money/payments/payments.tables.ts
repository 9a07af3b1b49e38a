// All recorded payments, and the counter for membership numbers.

import type { Generated } from 'kysely';
import type { Day } from '../../../platform/wire/days.ts';

export interface PaymentTable {
  id: Generated<number>;
  user_id: number;
  amount_paise: number;
  payment_date: Day;
  membership_start: Day;
  membership_end: Day;
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

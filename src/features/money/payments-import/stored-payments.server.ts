// Finds the payments of a file among the stored ones. Several may be equal, so each stored one is given to one line at most.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { ImportedPayment } from '../payments/ledger.server.ts';

export interface StoredPayment extends Paid {
  id: number;
  is_void: boolean;
  is_taken_back: boolean;
  void_reason: string | null;
  voided_at: string | null;
  /** The name of who voided it. */
  voider: string | null;
}

interface Paid {
  user_id: number;
  payment_date: Day;
  amount_paise: number;
  membership_start: Day;
  membership_end: Day;
}

/** Each line takes a payment of its own state first. What is left takes one of the other state, but no valid line one that was taken back. */
export const findStored = async (
  stored: readonly StoredPayment[],
  payments: readonly ImportedPayment[],
): Promise<Map<ImportedPayment, StoredPayment>> => {
  const yieldIfLong = timeSlice();
  const left = Map.groupBy(stored, (payment) => keyOf(stateOf(payment), payment));
  const found = new Map<ImportedPayment, StoredPayment>();
  const take = async (isVoid: boolean, state: State) => {
    for (const payment of payments) {
      if ((payment.void_reason !== null) !== isVoid || found.has(payment)) continue;
      const one = left.get(keyOf(state, payment))?.pop();
      if (one) found.set(payment, one);
      await yieldIfLong();
    }
  };
  await take(false, 'valid');
  await take(true, 'taken back');
  await take(true, 'voided');
  await take(false, 'voided');
  await take(true, 'valid');
  return found;
};

/** 'taken back': voided by the undo of its import. The same file may import it again. */
type State = 'valid' | 'voided' | 'taken back';

const stateOf = ({ is_void, is_taken_back }: StoredPayment): State => (is_void ? (is_taken_back ? 'taken back' : 'voided') : 'valid');

const keyOf = (state: State, { user_id, payment_date, amount_paise, membership_start, membership_end }: Paid): string =>
  [state, user_id, payment_date, amount_paise, membership_start, membership_end].join(' ');

/** All payments of those who pay. */
export const readStored = (reader: Reader, payments: readonly Paid[]): Promise<StoredPayment[]> =>
  readInParts(
    payments.map(({ user_id }) => user_id),
    (part) =>
      reader
        .selectFrom('payments')
        .where('user_id', 'in', part)
        .select(['id', 'user_id', 'payment_date', 'amount_paise', 'membership_start', 'membership_end'])
        .select(['is_void', 'is_taken_back', 'void_reason', 'voided_at'])
        .select((payment) =>
          payment.selectFrom('users as named').whereRef('named.id', '=', 'payments.voided_by').select('full_name').as('voider'),
        )
        .orderBy('id')
        .execute(),
  );

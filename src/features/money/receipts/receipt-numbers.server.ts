// The numbers of receipts: in each financial year they begin with 1 and have no gaps.

import type { Tx } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import './receipts.tables.ts';

/**
 * The number for a new payment, or null for one of ₹0. The row of the financial year is locked until the transaction ends, so payments
 * that come at once get their numbers one after the other. A rollback also takes back the count.
 */
export const nextReceiptNo = async (tx: Tx, payment: { amount_paise: number; payment_date: Day }): Promise<string | null> => {
  if (payment.amount_paise === 0) return null;
  const financial_year = financialYearOf(payment.payment_date);
  const { given } = await tx
    .insertInto('receipt_counts')
    .values({ financial_year, given: 1 })
    .onConflict((conflict) => conflict.column('financial_year').doUpdateSet((count) => ({ given: count('receipt_counts.given', '+', 1) })))
    .returning('given')
    .executeTakeFirstOrThrow();
  return `${financial_year}/${String(given).padStart(6, '0')}`;
};

/** From April to March: 2026-04-01 and 2027-03-31 are in 2026-27. */
export const financialYearOf = (day: Day): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month < 4 ? year - 1 : year;
  return `${inFourDigits(first)}-${inFourDigits(first + 1).slice(2)}`;
};

const inFourDigits = (year: number) => String(year).padStart(4, '0');

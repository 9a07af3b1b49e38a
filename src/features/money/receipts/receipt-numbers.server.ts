// The numbers of receipts: from 1 in each financial year, without gaps. With the number is stored what the receipt keeps of that day.

import type { Tx } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { noTerms, type ReceiptTerms, receiptTerms } from './receipt-terms.server.ts';
import './receipts.tables.ts';

interface Paid {
  user_id: number;
  amount_paise: number;
  payment_date: Day;
  void_reason?: string | null;
  corrects?: number | null;
}

interface Receipt extends ReceiptTerms {
  receipt_no: string | null;
}

export type ReceiptColumn = keyof Receipt;

export const noReceipt: Receipt = { receipt_no: null, ...noTerms };

/** A receipt for each payment, in their order; none for ₹0 and for one that is void from the beginning. */
export const nextReceipts = async (tx: Tx, payments: readonly Paid[]): Promise<Receipt[]> => {
  const numbers = await nextNumbers(tx, payments);
  const numbered = payments.filter((_, at) => numbers[at]);
  const terms = new Map((await receiptTerms(tx, numbered)).map((kept, at) => [numbered[at], kept]));
  return payments.map((payment, at) => {
    const receipt_no = numbers[at] ?? null;
    return receipt_no === null ? noReceipt : { receipt_no, ...(terms.get(payment) ?? noTerms) };
  });
};

/**
 * The rows of the financial years are locked until the transaction ends, so simultaneous payments are numbered one after the other. A
 * rollback also takes back the count.
 */
const nextNumbers = async (tx: Tx, payments: readonly Paid[]): Promise<(string | null)[]> => {
  const years = payments.map(({ amount_paise, payment_date, void_reason = null }) =>
    amount_paise === 0 || void_reason !== null ? null : financialYearOf(payment_date),
  );
  const last = new Map<string, number>();
  // In a fixed order, so that two that lock several years do not wait for each other.
  for (const year of [...new Set(years)].sort()) {
    if (year === null) continue;
    const count = years.filter((one) => one === year).length;
    last.set(year, (await countUp(tx, year, count)) - count);
  }
  return years.map((year) => {
    if (year === null) return null;
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    return `${year}/${String(number).padStart(6, '0')}`;
  });
};

const countUp = async (tx: Tx, financial_year: string, by: number): Promise<number> => {
  const { given } = await tx
    .insertInto('receipt_counts')
    .values({ financial_year, given: by })
    .onConflict((conflict) => conflict.column('financial_year').doUpdateSet((count) => ({ given: count('receipt_counts.given', '+', by) })))
    .returning('given')
    .executeTakeFirstOrThrow();
  return given;
};

/** From April to March: 2026-04-01 and 2027-03-31 are in 2026-27. */
const financialYearOf = (day: Day): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month < 4 ? year - 1 : year;
  return `${padYear(first)}-${padYear(first + 1).slice(2)}`;
};

const padYear = (year: number) => String(year).padStart(4, '0');

// Formats money as it is written in India: ₹1,00,000.00, and in short ₹1L.

import { currency, locale } from '../../wire/locale.ts';

const fullFormat = new Intl.NumberFormat(locale, { style: 'currency', currency });

export const showMoney = (amount: number | null | undefined): string => (typeof amount === 'number' ? fullFormat.format(amount) : 'N/A');

const sum = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });

/** ₹1,00,000: for sums beside others, where paise are rare. */
export const showSum = (amount: number): string => sum.format(amount);

const shortWith = (decimals: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

const short = [shortWith(0), shortWith(1)] as const;

const wholePart = (amount: number): string =>
  short[1]
    .formatToParts(amount)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value)
    .join('');

const hasDecimalInShort = (amount: number) =>
  short[1].formatToParts(amount).some(({ type, value }) => type === 'fraction' && value !== '0');

/** Short amounts for narrow columns. If one of them needs a decimal, all get one (₹5.0L beside ₹5.1L), except two digits (₹98K). */
export const showMoneysInShort = (amounts: readonly number[]): string[] => {
  const mayHaveDecimal = (amount: number) => wholePart(amount).length === 1;
  const needDecimal = amounts.some((amount) => mayHaveDecimal(amount) && hasDecimalInShort(amount));
  return amounts.map((amount) => short[needDecimal && mayHaveDecimal(amount) ? 1 : 0].format(amount));
};

// Formats money as it is written in India: ₹1,00,000.00, and in short ₹1L.

import { currency, locale } from '../../wire/locale.ts';

const inFull = new Intl.NumberFormat(locale, { style: 'currency', currency });

export const showMoney = (amount: number | null | undefined): string => (typeof amount === 'number' ? inFull.format(amount) : 'N/A');

const shortWith = (decimals: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

const short = [shortWith(0), shortWith(1)] as const;

const hasDecimalInShort = (amount: number) =>
  short[1].formatToParts(amount).some(({ type, value }) => type === 'fraction' && value !== '0');

/** Short forms of amounts that are shown side by side. When one of them needs a decimal, all get one (₹5.0L beside ₹5.1L). */
export const showMoneyInShort = (amounts: readonly number[]): string[] => {
  const needDecimal = amounts.some(hasDecimalInShort);
  return amounts.map((amount) => short[needDecimal ? 1 : 0].format(amount));
};

// Which credits of a statement have gone back: a debit of the same file has their sum and their number, on their day or after it.

import type { BackDebit, CreditLine } from './match-lines.ts';
import { numbersTyped, readNarration } from './narration.ts';

export interface Debit extends BackDebit {
  reference: string;
  /** What stands in the columns that may have its sum. Banks have a column for debits, or one for both. */
  sums: readonly number[];
}

/** Adds to each credit the first debit by which it went back. Called often: `pause`. */
export const markCameBack = async (lines: readonly CreditLine[], debits: readonly Debit[], pause: () => Promise<void>): Promise<void> => {
  const byKey = new Map<string, BackDebit[]>();
  for (const { day, narration, reference, sums } of debits) {
    for (const number of numbersOfDebit(narration, reference)) {
      for (const sum of new Set(sums)) {
        const same = byKey.get(`${number} ${sum}`);
        if (same) same.push({ day, narration });
        else byKey.set(`${number} ${sum}`, [{ day, narration }]);
      }
    }
    await pause();
  }
  // Sorted once: of a hostile file all lines may have one key.
  for (const same of byKey.values()) same.sort((one, other) => (one.day < other.day ? -1 : 1));
  for (const line of lines) {
    const number = numberOfCredit(line);
    const same = number === null ? undefined : byKey.get(`${number} ${line.amountPaise}`);
    line.cameBack = same?.find(({ day }) => day >= line.day) ?? null;
    await pause();
  }
};

/** The number of a cheque says less than that of a transfer, so it is kept apart, and asks for a word of return. */
const numberOfCredit = ({ read: { reference, method } }: CreditLine): string | null => {
  if (reference === null) return null;
  return method === 'Cheque' ? chequeKey(/\d+/.exec(reference)?.[0]) : transferKey(reference);
};

const numbersOfDebit = (narration: string, reference: string): string[] => {
  const read = readNarration(narration, reference);
  const typed = [...(read.reference === null ? [] : [read.reference]), ...numbersTyped(narration), ...numbersTyped(reference)];
  const cheques = read.isReversal ? [...typed.filter((number) => /^\d{6}$/.test(number)), /\d+/.exec(reference)?.[0]] : [];
  const keys = [...typed.map(transferKey), ...cheques.map(chequeKey)];
  return [...new Set(keys.filter((key) => key !== null))];
};

/** Twelve digits, with or without zeros before them, or a number of NEFT or RTGS. */
const transferKey = (number: string): string | null => {
  const digits = number.replace(/^0{1,10}(?=\d{12}$)/, '');
  return /^(?!0{12})\d{12}$|^(?=.*\d{8})[A-Z][A-Z\d]{15,21}$/.test(digits) ? digits : null;
};

const chequeKey = (number: string | undefined): string | null => (Number(number) > 0 ? `cheque ${Number(number)}` : null);

// Whether two payments have the same reference: the number of a transfer, however it was typed.

import { foldText } from '../../../platform/wire/texts/fold-text.ts';

/** A word such as 'cash', or a number of three digits, stands on many payments. */
const shortestNumber = 4;

/** The part by which a bank knows the payment: the longest number. Null where there is none. */
export const searchedNumber = (reference: string): string | null =>
  numbersOf(reference).toSorted((one, other) => other.length - one.length)[0] ?? null;

export const isSameReference = (one: string | null, other: string): boolean => {
  const numbers = numbersOf(one ?? '');
  return numbersOf(other).some((number) => numbers.includes(number));
};

/** 'UPI/412345678901' and '0412345678901' have the same number; 'N123' is one, too. */
const numbersOf = (reference: string): string[] =>
  foldText(reference)
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.replace(/^0+/, ''))
    .filter((part) => part.replace(/\D/g, '').length >= shortestNumber);

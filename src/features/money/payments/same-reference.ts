// Whether two payments have the same reference: the number of a transfer, however it was typed.

import { foldText } from '../../../platform/wire/texts/fold-text.ts';

/** A word such as 'cash', a year, or a number of three digits, stands on many payments. */
export const shortestNumber = 4;

/** Of digits behind letters, and beside other digits: fewer may be a day, or the number of a slip. */
const shortestPart = 6;

/** The part by which a bank knows the payment: the longest number, without letters if it can be. Null where there is none. */
export const searchedNumber = (reference: string): string | null => {
  const numbers = numbersOf(reference).toSorted((one, other) => other.length - one.length);
  return numbers.find((number) => /^\d+$/.test(number)) ?? numbers[0] ?? null;
};

export const isSameReference = (one: string | null, other: string): boolean => {
  const numbers = numbersOf(one ?? '');
  return numbersOf(other).some((number) => numbers.includes(number));
};

/**
 * 'UPI/412345678901', 'UTR4123 4567 8901' and '0412345678901' have the same number, and so have 'UTIBN52026334001999' and the digits of it.
 * 'N1234' is one, too.
 */
export const numbersOf = (reference: string): string[] => {
  const text = foldText(reference);
  const joined = text.replaceAll(/(?<=\d)\s+(?=\d)/g, '');
  return [...new Set([...numbersIn(joined, shortestNumber), ...numbersIn(text, shortestPart)])];
};

const numbersIn = (text: string, shortest: number): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).flatMap((part) => {
    const [number, digits] = [stripZeros(part), stripZeros(/\d+$/.exec(part)?.[0] ?? '')];
    const isNumber = number.replace(/\D/g, '').length >= shortest && !/^(19|20)\d\d$/.test(number);
    return [...(isNumber ? [number] : []), ...(digits.length >= shortestPart ? [digits] : [])];
  });

const stripZeros = (number: string): string => number.replace(/^0+/, '');

// Numbers as people read them, and the word that goes with a number.

import type { Noun } from '../../wire/list-contract.ts';
import { formatNumber, locale } from '../../wire/locale.ts';

const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const plural = new Intl.PluralRules(locale);

/** 1,00,000 */
export const showNumber = formatNumber;

/** 2.5, and 2 of 2.04 */
export const showRounded = (number: number): string => oneDecimal.format(number);

/** 1 story, 2 stories */
export const showCount = (number: number, noun: Noun): string =>
  `${showNumber(number)} ${plural.select(number) === 'one' ? noun.one : noun.many}`;

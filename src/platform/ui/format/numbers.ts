// Formats numbers for people, and counts with their noun.

import type { Noun } from '../../wire/call.ts';
import { formatNumber, locale } from '../../wire/locale.ts';

const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const plural = new Intl.PluralRules(locale);

/** 1,00,000 */
export const showNumber = formatNumber;

/** 2.5 stays 2.5, and 2.04 becomes 2. */
export const showRounded = (number: number): string => oneDecimal.format(number);

const exactlyOneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** For numbers below each other: 8.0 beside 7.1. */
export const showWithOneDecimal = (number: number): string => exactlyOneDecimal.format(number);

/** 2.5 MB */
export const showMegabytes = (bytes: number): string => `${showWithOneDecimal(bytes / 1_000_000)} MB`;

/** 1 story, 2 stories */
export const showCount = (number: number, noun: Noun): string =>
  `${showNumber(number)} ${plural.select(number) === 'one' ? noun.one : noun.many}`;

// The language of the portal, in one place for both sides. How numbers, money and dates are written in it stands in ui/format/.

export const locale = 'en-IN';
export const currency = 'INR';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** 1,00,000 */
export const formatNumber = (number: number): string => whole.format(number);

/** Counts characters as people see them: a letter with its accent is one, an emoji of a family too. */
export const characters = new Intl.Segmenter(locale, { granularity: 'grapheme' });

const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/** The order of names for people: without regard to case and accents, and 'Chapter 2' before 'Chapter 10'. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

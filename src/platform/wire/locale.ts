// The language of the portal, in one place for both sides. The format of numbers, money and dates is in ui/format/.

export const locale = 'en-IN';
export const currency = 'INR';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** 1,00,000 */
export const formatNumber = (number: number): string => whole.format(number);

const money = new Intl.NumberFormat(locale, { style: 'currency', currency });

/** Exact, for receipts and mails: ₹1,00,000.00 */
export const formatMoney = (paise: number): string => money.format(paise / 100);

const longDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** For receipts and mails: 5 March 2026 */
export const formatDay = (day: string): string => longDay.format(new Date(`${day}T12:00:00Z`));

const shortDay = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** For lists: 05 Mar 2026 */
export const formatShortDay = (day: string): string => {
  // Browsers differ in 'Sep' and 'Sept' and in commas, so the text is built of parts.
  const parts = new Map(shortDay.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')?.slice(0, 3)} ${parts.get('year')}`;
};

/** 5 Mar 2026 */
export const formatPlainDay = (day: string): string => formatShortDay(day).replace(/^0/, '');

/** Counts characters as people see them: a letter with its accent is one, an emoji of a family too. */
export const characters = new Intl.Segmenter(locale, { granularity: 'grapheme' });

const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/** Sorts names for people: it ignores case and accents, and puts 'Chapter 2' before 'Chapter 10'. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

// How numbers, money and days are written, for both sides; what only screens show is in ui/format/. Texts are not here: contracts and screens
// have them.

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

const partsOfDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const dayLong = 24 * 60 * 60 * 1_000;

/** Farther away than this, the year is said, too. */
const daysOfSameYear = 300;

/** For what is near, in mails and notices: Wednesday 2 December */
export const formatDayOfWeek = (day: string): string => {
  const noon = new Date(`${day}T12:00:00Z`);
  const parts = new Map(partsOfDay.formatToParts(noon).map(({ type, value }) => [type, value]));
  const isFar = Math.abs(noon.getTime() - Date.now()) > daysOfSameYear * dayLong;
  return `${parts.get('weekday')} ${parts.get('day')} ${parts.get('month')}${isFar ? ` ${parts.get('year')}` : ''}`;
};

/** 7:30 am, for a time of day such as 07:30 */
export const formatClock = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`;
};

/** 7:30–9:00 am */
export const formatTimes = (from: string, until: string): string => {
  const [start, end] = [formatClock(from), formatClock(until)];
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`;
};

/** Counts characters as people see them: a letter with its accent is one, an emoji of a family too. */
export const characters = new Intl.Segmenter(locale, { granularity: 'grapheme' });

const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/** Sorts names for people: it ignores case and accents, and puts 'Chapter 2' before 'Chapter 10'. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

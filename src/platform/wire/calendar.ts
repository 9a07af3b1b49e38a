// Days of the calendar: which day a moment falls on in a time zone, and the same day a year on.

/** A day as YYYY-MM-DD; days compare as texts. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

export const dayOf = (moment: Date | string, timeZone: string): Day => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  // Years before 1000 come without their zeros.
  return format.format(new Date(moment)).padStart(10, '0');
};

const hour = 3_600_000;

/** The moment at which a day begins in a time zone: not always at midnight, nor always 24 hours after the day before it. */
export const startOfDay = (day: Day, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No time zone is as far from UTC as this.
  let [before, begun] = [midnight - 15 * hour, midnight + 15 * hour];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else begun = middle;
  }
  return new Date(begun);
};

export const startOfToday = (timeZone: string): Date => startOfDay(dayOf(new Date(), timeZone), timeZone);

/** One year from a day is the same day next year; from 29 February it is 28 February. */
export const yearAfter = (day: Day): Day => {
  const [year = 0, month = '', date = ''] = [Number(day.slice(0, 4)), day.slice(5, 7), day.slice(8, 10)];
  const next = String(year + 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${next}-02-28` : `${next}-${month}-${date}`;
};

const dayLength = 24 * hour;

export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

/** A month as YYYY-MM; months compare as texts. */
export type Month = string;

export const monthOf = (moment: Date | string, timeZone: string): Month => dayOf(moment, timeZone).slice(0, 7);

export const monthsAfter = (month: Month, months: number): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const counted = year * 12 + number - 1 + months;
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}`;
};

/** From the moment at which a month begins to that at which it is over, as texts of the wire. */
export const boundsOfMonth = (month: Month, timeZone: string): [from: string, until: string] => [
  startOfDay(`${month}-01`, timeZone).toISOString(),
  startOfDay(`${monthsAfter(month, 1)}-01`, timeZone).toISOString(),
];

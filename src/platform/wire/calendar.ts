// Days of the calendar: which day a moment falls on in a time zone, and the same day a year on.

/** A day as YYYY-MM-DD; days compare as texts. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

export const dayOf = (moment: Date | string, timeZone: string): Day => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(new Date(moment));
};

/** One year from a day is the same day next year; from 29 February it is 28 February. */
export const yearAfter = (day: Day): Day => {
  const [year = 0, month = '', date = ''] = [Number(day.slice(0, 4)), day.slice(5, 7), day.slice(8, 10)];
  const next = String(year + 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${next}-02-28` : `${next}-${month}-${date}`;
};

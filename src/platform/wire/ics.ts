// An entry of a calendar as a file (RFC 5545), attached to mails (mail/ics.ts) and offered on pages; and many as a calendar to subscribe to.
// All moments are in UTC, so it needs no time zone.

export interface CalendarEntry {
  /** The same for each version of one entry, so that a calendar replaces the former one. */
  uid: string;
  title: string;
  /** Moments as ISO texts, or days; the last day is included. Without an end it is a moment, or one day. */
  from: string;
  until: string | null;
  /** Higher for a later version. By default the moment at which the file is made. */
  sequence?: number;
  /** When it was written. By default the moment at which the file is made. */
  stamp?: string;
  place?: string | null;
  description?: string | null;
  url?: string | null;
  isCancelled?: boolean;
}

/** What a calendar to subscribe to has: nothing of it depends on the moment. */
export interface FeedEntry extends CalendarEntry {
  sequence: number;
  stamp: string;
}

export const icsOf = (entry: CalendarEntry, now = new Date()): string =>
  calendarOf([`METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`, ...linesOf(entry, now)]);

/** A calendar to subscribe to. It says nothing of the moment at which it is made, so it is the same text while its entries are. */
export const feedOf = (name: string, entries: readonly FeedEntry[]): string =>
  calendarOf([
    ...[`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...entries.flatMap((entry) => linesOf(entry)),
  ]);

const calendarOf = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Chapterhouse//EN', 'CALSCALE:GREGORIAN', ...lines, 'END:VCALENDAR']
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const linesOf = (entry: CalendarEntry, now = new Date()): string[] => {
  const { uid, title, place, description, url, isCancelled = false, stamp = now.toISOString() } = entry;
  const { sequence = Math.floor(now.getTime() / 1_000) % 2_000_000_000 } = entry;
  return [
    ...['BEGIN:VEVENT', `UID:${escapeText(uid)}`, `DTSTAMP:${moment(stamp)}`],
    ...[`SEQUENCE:${sequence}`, ...timesOf(entry), `SUMMARY:${escapeText(title)}`],
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url.replace(/\s/g, '%20')}`] : []),
    ...[`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'END:VEVENT'],
  ];
};

const timesOf = ({ from, until }: Pick<CalendarEntry, 'from' | 'until'>): string[] => {
  if (from.includes('T')) return [`DTSTART:${moment(from)}`, ...(until !== null && until > from ? [`DTEND:${moment(until)}`] : [])];
  // The end of whole days is the day after.
  const last = new Date(`${until !== null && until > from ? until.slice(0, 10) : from}T12:00:00Z`);
  last.setUTCDate(last.getUTCDate() + 1);
  const plain = (day: string) => day.slice(0, 10).replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${plain(from)}`, `DTEND;VALUE=DATE:${plain(last.toISOString())}`];
};

/** 20270305T020000Z */
const moment = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const longestLine = 75;
const encoder = new TextEncoder();

/** Lines have at most 75 bytes; a longer one goes on in the next line, after a space. No character is cut. */
const folded = (line: string): string => {
  let [result, bytes] = ['', 0];
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (bytes + length > longestLine) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += length;
  }
  return result;
};

// Days of the calendar in time zones: where they begin, also when the clocks change.

import { describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from './calendar.ts';

describe('a day', () => {
  it.each([
    ['2026-12-05', 'Asia/Kolkata', '2026-12-04T18:30:00.000Z'],
    ['2026-12-05', 'UTC', '2026-12-05T00:00:00.000Z'],
    ['2026-12-05', 'America/New_York', '2026-12-05T05:00:00.000Z'],
    ['2026-07-05', 'America/New_York', '2026-07-05T04:00:00.000Z'],
    // The days on which the clocks change begin by the old time, the days after them by the new.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // Clocks that go forward at midnight leave the day without its first hour; those that go back at midnight give it a second one later.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2028-02-29', 'Asia/Kathmandu', '2028-02-28T18:15:00.000Z'],
    ['2026-12-05', 'Pacific/Kiritimati', '2026-12-04T10:00:00.000Z'],
    ['2026-12-05', 'Etc/GMT+12', '2026-12-05T12:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });

  it('begins with the first moment that falls on it', () => {
    for (const zone of ['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Australia/Lord_Howe']) {
      for (let number = 0; number < 366; number++) {
        const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
        const begun = startOfDay(day, zone);
        expect(dayOf(begun, zone), `${day} in ${zone}`).toBe(day);
        expect(dayOf(new Date(begun.getTime() - 1), zone) < day, `before ${day} in ${zone}`).toBe(true);
      }
    }
  });

  it('is earlier than another when its text is, also in the years of few digits', () => {
    expect(dayOf('0500-06-01T12:00:00.000Z', 'UTC')).toBe('0500-06-01');
    expect(dayOf('0500-06-01T12:00:00.000Z', 'UTC') < dayOf('2026-06-01T12:00:00.000Z', 'UTC')).toBe(true);
    expect(dayOf('0045-06-01T12:00:00.000Z', 'Asia/Kolkata')).toBe('0045-06-01');
  });
});

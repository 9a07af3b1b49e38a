// Calendar days in time zones: when they begin, also on days when the clocks change.

import { describe, expect, it } from 'vitest';
import { daysAfter } from '../wire/days.ts';
import { dayOf, monthsAfter, startOfDay } from './calendar.ts';

describe('a day', () => {
  it.each([
    ['2026-12-05', 'Asia/Kolkata', '2026-12-04T18:30:00.000Z'],
    ['2026-12-05', 'UTC', '2026-12-05T00:00:00.000Z'],
    ['2026-12-05', 'America/New_York', '2026-12-05T05:00:00.000Z'],
    ['2026-07-05', 'America/New_York', '2026-07-05T04:00:00.000Z'],
    // A day on which the clocks change begins by the old time, the next day by the new time.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // When the clocks go forward at midnight, the day has no first hour. When they go back at midnight, an hour happens twice.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2028-02-29', 'Asia/Kathmandu', '2028-02-28T18:15:00.000Z'],
    ['2026-12-05', 'Pacific/Kiritimati', '2026-12-04T10:00:00.000Z'],
    ['2026-12-05', 'Etc/GMT+12', '2026-12-05T12:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, moment) => {
    expect(startOfDay(day, zone)).toBe(moment);
  });

  it('begins with its first moment', () => {
    for (const zone of ['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Australia/Lord_Howe']) {
      for (let number = 0; number < 366; number++) {
        const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
        const begun = Date.parse(startOfDay(day, zone));
        // Two milliseconds later, because a moment at midnight or noon in UTC means its day in UTC.
        expect(dayOf(new Date(begun + 2).toISOString(), zone), `${day} in ${zone}`).toBe(day);
        expect(dayOf(new Date(begun - 1).toISOString(), zone) < day, `before ${day} in ${zone}`).toBe(true);
      }
    }
  });

  it('sorts as text, also in years before 1000', () => {
    expect(dayOf('0500-06-01T12:30:00.000Z', 'UTC')).toBe('0500-06-01');
    expect(dayOf('0500-06-01T12:30:00.000Z', 'UTC') < dayOf('2026-06-01T12:00:00.000Z', 'UTC')).toBe(true);
    expect(dayOf('0045-06-01T12:30:00.000Z', 'Asia/Kolkata')).toBe('0045-06-01');
  });

  it('of a moment at midnight or noon in UTC is its day in UTC; of any other moment, its day in the time zone', () => {
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
      for (const sent of ['2026-12-05', '2026-12-05T00:00:00.000Z', '2026-12-05T12:00:00.000Z'])
        expect(dayOf(sent, zone)).toBe('2026-12-05');
    }
    expect(dayOf('2026-12-05T12:00:00.001Z', 'Pacific/Auckland')).toBe('2026-12-06');
    expect(dayOf('2026-12-05T00:00:00.001Z', 'America/New_York')).toBe('2026-12-04');
  });

  it('can be a number of days after another, and a month a number of months after another', () => {
    expect([daysAfter('2028-02-28', 1), daysAfter('2028-02-28', 2), daysAfter('2026-01-01', -1)]).toEqual([
      '2028-02-29',
      '2028-03-01',
      '2025-12-31',
    ]);
    expect([monthsAfter('2026-11', 2), monthsAfter('2026-01', -12), monthsAfter('0001-01', 1)]).toEqual(['2027-01', '2025-01', '0001-02']);
  });
});

// Days as requests send them.

import { describe, expect, it } from 'vitest';
import { plainDayOf, requiredDay, yearAfter } from './days.ts';

const read = (sent: unknown) => {
  const { data, error } = requiredDay('Date').safeParse(sent);
  return data ?? error?.issues[0]?.message;
};

describe('a day', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    [' 2026-03-05 ', '2026-03-05'],
    ['2026-03-05T00:00', '2026-03-05'],
    ['2026-03-05T12:00:00Z', '2026-03-05'],
    ['2026-03-05T17:30:00+05:30', '2026-03-05'],
    ['2026-03-05T12:00:00.001Z', '2026-03-05T12:00:00.001Z'],
    ['2026-03-05T00:00:00+05:30', '2026-03-04T18:30:00.000Z'],
    ['0500-06-01', '0500-06-01'],
  ])('%j is %s', (sent, day) => expect(read(sent)).toBe(day));

  it.each([undefined, null, '', ' ', '0001-01-01', '0001-01-01T00:00:00'])('%j is none', (sent) =>
    expect(read(sent)).toBe('Date is required'),
  );

  it.each(['2026-02-30', '05/03/2026', 'tomorrow', '2026-03', '9999-12-31T23:59:59-14:00', 5, true, {}, []])('%j is refused', (sent) =>
    expect(read(sent)).toBe('Date must be a date'),
  );

  it('can be told from a moment', () => {
    expect([plainDayOf('2026-03-05'), plainDayOf('2026-03-05T12:00:00.000Z'), plainDayOf('2026-03-05T18:30:00.000Z')]).toEqual([
      '2026-03-05',
      '2026-03-05',
      null,
    ]);
  });

  it('is the same day a year later; for 29 February it is 28 February', () => {
    expect(['2026-03-05', '2028-02-29', '2027-02-28', '0999-12-31'].map(yearAfter)).toEqual([
      '2027-03-05',
      '2029-02-28',
      '2028-02-28',
      '1000-12-31',
    ]);
  });
});

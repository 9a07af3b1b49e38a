import { expect, test } from 'vitest';
import { periodsOn } from './periods.ts';

const daysOn = (today: string) => periodsOn(today).map(({ from, to }) => `${from} to ${to}`);

test('Months are whole ones, and a financial year begins in April', () => {
  expect(daysOn('2026-12-01')).toEqual([
    '2026-12-01 to 2026-12-31',
    '2026-11-01 to 2026-11-30',
    '2026-04-01 to 2027-03-31',
    '2025-04-01 to 2026-03-31',
  ]);
  expect(daysOn('2028-03-31')).toEqual([
    '2028-03-01 to 2028-03-31',
    '2028-02-01 to 2028-02-29',
    '2027-04-01 to 2028-03-31',
    '2026-04-01 to 2027-03-31',
  ]);
  expect(daysOn('2027-01-15')[1]).toBe('2026-12-01 to 2026-12-31');
});

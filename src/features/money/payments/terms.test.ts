// How many months a term has, where one ends, and which sum goes with it.

import { describe, expect, it } from 'vitest';
import { daysAfter, monthsLater } from '../../../platform/wire/days.ts';
import { endOfTerm, feeInForm, likelyAmount, likelyMonths, likelyRenewal, monthsOfTerm, type PaidTerm } from './terms.ts';

describe('a term', () => {
  it.each([
    ['2026-11-29', '2027-11-29', 12],
    ['2026-11-29', '2027-11-28', 12],
    ['2026-08-29', '2026-11-28', 3],
    ['2026-03-01', '2026-03-31', 1],
    ['2026-03-01', '2026-04-01', 1],
    ['2026-08-31', '2027-02-28', 6],
    ['2027-03-01', '2027-05-31', 3],
    ['2028-02-29', '2029-02-28', 12],
    ['2026-03-10', '2026-09-08', null],
    ['2026-01-01', '2026-01-01', null],
    ['2026-01-01', '2099-12-31', 888],
  ])('from %s to %s has %s months', (start, end, months) => expect(monthsOfTerm(start, end)).toBe(months));

  it('of any start and length has that length again, whether it is a first one or follows another', () => {
    for (let day = '2026-01-01'; day < '2028-03-05'; day = daysAfter(day, 1)) {
      for (const months of [1, 2, 3, 6, 9, 12, 24, 36]) {
        expect(monthsOfTerm(day, endOfTerm(day, months, null)), `${day} + ${months}`).toBe(months);
        expect(
          monthsOfTerm(day, endOfTerm(day, months, { start: '2025-06-15', end: daysAfter(day, -1) })),
          `after ${day} + ${months}`,
        ).toBe(months);
      }
    }
  });

  it('keeps its day of the month over years of quarters', () => {
    let last = { start: '2026-08-29', end: '2026-11-28' };
    for (let quarter = 0; quarter < 40; quarter++) {
      const start = daysAfter(last.end, 1);
      last = { start, end: endOfTerm(start, 3, last) };
    }
    expect(last.end).toBe('2036-11-28');
  });

  it('of calendar months goes on to the end of a month', () => {
    expect(endOfTerm('2027-03-01', 3, { start: '2026-12-01', end: '2027-02-28' })).toBe('2027-05-31');
    expect(endOfTerm('2027-03-01', 12, { start: '2026-03-01', end: '2027-02-28' })).toBe('2028-02-28');
  });

  it.each([
    [null, 12],
    [{ start: '2026-08-29', end: '2026-11-28' }, 3],
    [{ start: '2026-03-10', end: '2026-09-08' }, 6],
    [{ start: '2026-01-01', end: '2026-01-01' }, 1],
    [{ start: '2024-01-01', end: '2025-12-31' }, 24],
    [{ start: '2024-01-01', end: '2099-12-31' }, 12],
  ])('after %j is likely to have %i months', (last, months) => expect(likelyMonths(last)).toBe(months));

  it('is likely to cost what it cost the last time, else its part of the fee in whole rupees', () => {
    const paid = [
      { start: '2026-08-29', end: '2026-11-28', amount: 1500 },
      { start: '2025-08-29', end: '2026-08-28', amount: 0 },
      { start: '2025-05-29', end: '2025-08-28', amount: 1200 },
    ];
    expect([1, 3, 6, 12].map((months) => likelyAmount(months, paid, 10_000))).toEqual([833, 1500, 5000, 10_000]);
  });

  it('of no whole number of months is likely to cost as much again for the nearest one, unless one of that length was paid', () => {
    const odd = { start: '2026-05-15', end: '2026-11-08', amount: 6000 };
    const prices = (paid: PaidTerm[]) => [3, 6, 12].map((months) => likelyAmount(months, paid, 10_000));
    expect(prices([odd])).toEqual([2500, likelyRenewal(odd, 6000, 10_000).amount, 10_000]);
    expect(prices([odd])).toEqual([2500, 6000, 10_000]);
    expect(prices([odd, { start: '2025-11-15', end: '2026-05-14', amount: 5500 }])).toEqual([2500, 5500, 10_000]);
  });

  it('moves to the last day of a shorter month', () => {
    expect(monthsLater('2026-08-31', 6)).toBe('2027-02-28');
    expect(monthsLater('2027-08-31', 6)).toBe('2028-02-29');
    expect(monthsLater('0050-12-31', 2)).toBe('0051-02-28');
  });
});

describe('the fee by which a form offers a sum', () => {
  it.each([
    [null, true, 1_000],
    [null, false, null],
    [18_000, true, 18_000],
    [18_000, false, 18_000],
  ])('of %s set, for a first payment %s, is %s', (fee, isFirst, offered) => expect(feeInForm(fee, isFirst)).toBe(offered));
});

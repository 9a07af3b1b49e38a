// Which payments are asked about before they are saved, and with which likelier value.

import { describe, expect, it } from 'vitest';
import { knownPayments, questionsAbout } from './unlikely.ts';

const paid = [{ start: '2025-12-01', end: '2026-11-30', amount: 12_500 }];
const next = { start: '2026-12-01', end: '2027-11-30' };

const today = '2026-11-29';

const asked = (planned: Partial<Parameters<typeof questionsAbout>[0]>, known = { paid, fee: 10_000 }) =>
  questionsAbout({ ...next, amount: 12_500, day: today, ...planned }, { today, ...known }).map(({ text, likelier }) => [
    text,
    likelier.label,
  ]);

describe('a payment', () => {
  it('as the last one is not asked about, nor one of a likely length for its sum', () => {
    expect(asked({})).toEqual([]);
    expect(asked({ amount: 37_499 })).toEqual([]);
    expect(asked({ amount: 4_167 })).toEqual([]);
    expect(asked({ end: '2027-02-28', amount: 2_500 })).toEqual([]);
    expect(asked({ amount: null })).toEqual([]);
    expect(asked({ start: '2026-12-15', end: '2027-12-31' })).toEqual([]);
  });

  it.each([
    [125_000, '10 times the last payment for 12 months', 'Use ₹12,500.00'],
    [37_500, '3 times the last payment for 12 months', 'Use ₹12,500.00'],
    [1_250, 'Only 1/10 of the last payment for 12 months', 'Use ₹12,500.00'],
    [0, 'Nothing, instead of the last payment for 12 months', 'Use ₹12,500.00'],
  ])('of ₹%i is: %s', (amount, text, label) => expect(asked({ amount })).toEqual([[text, label]]));

  it('for another length is held against the fee for that length', () => {
    expect(asked({ end: '2027-02-28', amount: 12_500 })).toEqual([['5 times the fee for 3 months', 'Use ₹2,500.00']]);
  });

  it.each([
    ['2027-12-02', '10 times the last payment for 12 months'],
    ['2027-12-05', '10 times the last payment for 12 months'],
    ['2027-11-25', '10 times the last payment for 12 months'],
    ['2027-03-06', '50 times the fee for 3 months'],
  ])('of ten times the sum until %s, some days more or less than whole months, is: %s', (end, text) => {
    expect(asked({ end, amount: 125_000 }).map(([first]) => first)).toContain(text);
    expect(asked({ end: '2027-12-02' })).toEqual([]);
  });

  it.each([
    ['2072-11-28', 'A life membership, until 28 Nov 2072'],
    ['2029-11-30', 'A term of 36 months'],
    ['2026-12-09', 'A term of 9 days'],
    ['2027-01-22', 'A term of 53 days'],
    ['2028-02-15', 'A term of 442 days'],
  ])('until %s is: %s', (end, text) => expect(asked({ end, amount: null })).toEqual([[text, '12 months']]));

  it('of a term that is paid already begins after all that is paid', () => {
    const known = { paid: [{ start: '2026-12-01', end: '2027-05-31', amount: 6_000 }, ...paid], fee: 10_000, today };
    expect(questionsAbout({ amount: 12_500, day: today, start: '2026-06-01', end: '2027-05-31' }, known)).toEqual([
      {
        about: 'Term',
        text: '182 days are paid already, until 31 May 2027',
        likelier: { label: 'From 01 Jun 2027', start: '2027-06-01', end: '2028-05-31' },
      },
    ]);
    expect(asked({ start: '2026-11-30' })).toEqual([['1 day is paid already, until 30 Nov 2026', 'From 01 Dec 2026']]);
  });

  const oneYear = (start: string, end: string) => ({ start, end, amount: 12_500 });

  it.each([
    // Who is lapsed since July: 2027 typed instead of 2026.
    ['2027-12-01', '2028-06-01', '2026-12-01', 'Starts 12 months after the payment', '2026-12-01', '2027-06-01'],
    ['2025-12-01', '2026-11-30', '2026-12-01', 'Over on 30 Nov 2026, before the day of the payment', '2026-12-01', '2027-12-01'],
    ['2027-03-02', '2028-03-01', '2026-12-01', 'Starts 3 months after the payment', '2026-12-01', '2027-12-01'],
  ])('for %s to %s, paid on %s, is: %s', (start, end, day, text, from, until) => {
    const known = { paid: [oneYear('2024-08-01', '2025-07-31')], fee: null, today: '2026-12-01' };
    expect(questionsAbout({ amount: null, start, end, day }, known)).toEqual([
      { about: 'Term', text, likelier: { label: expect.stringContaining('From 01 Dec 2026'), start: from, end: until } },
    ]);
    expect(questionsAbout({ amount: null, start, end, day }, { ...known, today: null })).toHaveLength(1);
  });

  it('that leaves a year unpaid after the last one, or before the next one, may be for that year', () => {
    const gap = { start: '2027-12-01', end: '2028-11-30' };
    expect(asked(gap)).toEqual([['Starts 12 months after what is paid, until 30 Nov 2026', 'From 01 Dec 2026']]);
    expect(asked(gap, { paid: [oneYear('2029-12-01', '2030-11-30'), ...paid], fee: 10_000 })).toHaveLength(1);
    expect(asked({ start: '2027-02-28', end: '2028-02-27' })).toEqual([]);
    // Within the grace days the next term starts on the day after the last one.
    const lapsed = { paid: [oneYear('2025-11-12', '2026-11-11')], fee: 10_000 };
    expect(asked({ start: '2027-11-12', end: '2028-11-11' }, lapsed)).toEqual([['Starts 11 months after the payment', 'From 12 Nov 2026']]);
    expect(asked({ start: '2026-11-12', end: '2027-11-11' }, lapsed)).toEqual([]);
  });

  it('that leaves days without a membership though it was paid in time may follow at once', () => {
    const lapsed = { paid: [oneYear('2025-11-14', '2026-11-13')], fee: 10_000, graceDays: 14 };
    const term = { start: '2026-12-01', end: '2027-11-30' };
    const inTime = [['17 days without a membership, though it was paid in time', 'From 14 Nov 2026']];
    for (const day of ['2026-11-10', '2026-11-27']) expect(asked({ ...term, day }, lapsed)).toEqual(inTime);
    expect(asked({ ...term, day: '2026-11-28' }, lapsed)).toEqual([]);
    expect(asked({ ...term, day: '2026-11-10', start: '2026-11-14', end: '2027-11-13' }, lapsed)).toEqual([]);
  });

  it('is held against the other lines of its file where it begins late', () => {
    const known = { paid, fee: null, today: null, others: [next, { start: '2027-12-01', end: '2028-11-30' }] };
    expect(questionsAbout({ amount: null, day: today, start: '2028-12-01', end: '2029-11-30' }, known)).toEqual([]);
    expect(questionsAbout({ amount: null, day: today, start: '2030-12-01', end: '2031-11-30' }, known)).toHaveLength(1);
  });

  it('of who is no member for all that is recorded overlaps nothing', () => {
    const day = (date: string) => `${date}T12:00:00.000Z`;
    const free = {
      Id: 1,
      ReceiptNo: null,
      Amount: 0,
      Method: null,
      PaymentDate: day('2026-01-01'),
      MembershipStartDate: day('2026-01-01'),
    };
    const told = { MembershipFee: 10_000, Today: day(today), Valid: [{ ...free, MembershipEndDate: day('2026-12-31') }] };
    const first = { amount: 10_000, day: today, start: today, end: '2027-11-29' };
    expect(questionsAbout(first, knownPayments({ ...told, MemberUntil: null }))).toEqual([]);
    expect(questionsAbout(first, knownPayments({ ...told, MemberUntil: day('2026-12-31') }))).toHaveLength(1);
  });

  it('of a day a year ago or more, or still to come, may be of today, unless it corrects another', () => {
    expect(asked({ day: '1900-01-01' })).toEqual([['Paid on 01 Jan 1900, more than a year ago', 'Use 29 Nov 2026']]);
    expect(asked({ day: '2025-11-28' })).toEqual([['Paid on 28 Nov 2025, more than a year ago', 'Use 29 Nov 2026']]);
    expect(asked({ day: '2025-11-29' })).toEqual([['Paid on 29 Nov 2025, a year ago', 'Use 29 Nov 2026']]);
    expect(asked({ day: '2025-11-30' })).toEqual([]);
    expect(asked({ day: '2026-11-30' })).toEqual([['Paid on 30 Nov 2026, which is still to come', 'Use 29 Nov 2026']]);
    expect(questionsAbout({ ...next, amount: 12_500, day: '1900-01-01' }, { paid, fee: null, today: null })).toEqual([]);
  });

  it('is not asked about where nobody can know: no fee, nothing paid', () => {
    expect(asked({ amount: 99_999 }, { paid: [], fee: 0 })).toEqual([]);
    expect(asked({ amount: 99_999 }, { paid: [], fee: 10_000 })).toEqual([['10 times the fee for 12 months', 'Use ₹10,000.00']]);
  });
});

// The days of offices that the form tells of, and whom it offers for the next term.

import { describe, expect, it } from 'vitest';
import { noonOf } from '../../../platform/wire/days.ts';
import { emptyBefore, endOfHalfYear, lastBefore } from './office-days.ts';

const held = (UserId: number, from: string, to: string) => ({
  Office: 'Secretary' as const,
  UserId,
  From: noonOf(from),
  To: noonOf(to),
});
const today = '2026-11-30';
const next = '2027-04-01';

describe('an office', () => {
  it('is empty from today, or from the day after its last term, until the next one begins', () => {
    const empty = (...offices: ReturnType<typeof held>[]) => emptyBefore(offices, 'Secretary', next, today);
    expect(empty()).toEqual({ from: today, to: '2027-03-31' });
    expect(empty(held(1, '2026-04-01', '2026-09-30'))).toEqual({ from: today, to: '2027-03-31' });
    expect(empty(held(1, '2026-10-01', today))).toEqual({ from: '2026-12-01', to: '2027-03-31' });
    expect(empty(held(1, '2026-10-01', '2027-03-31'))).toBeNull();
    expect(empty(held(1, '2026-10-01', today), held(2, '2026-12-01', '2027-03-31'))).toBeNull();
    expect(emptyBefore([held(1, '2026-10-01', '2027-03-31')], 'President', today, today)).toBeNull();
  });

  it('is kept until the half-year ends', () => {
    expect(['2026-11-30', '2027-03-31', '2027-04-01'].map(endOfHalfYear)).toEqual(['2027-03-31', '2027-03-31', '2027-09-30']);
  });

  it('is offered to who has it last before the next term, not to who has left in the middle', () => {
    const left = held(1, '2026-10-01', today);
    expect(lastBefore([left], 'Secretary', next, today)).toBe(1);
    expect(lastBefore([left, held(2, '2026-12-01', '2027-03-31')], 'Secretary', next, today)).toBe(2);
    expect(lastBefore([held(1, '2026-10-01', '2026-11-29')], 'Secretary', next, today)).toBeNull();
    expect(lastBefore([left], 'President', next, today)).toBeNull();
  });
});

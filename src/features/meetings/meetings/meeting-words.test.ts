// What screens say of a meeting, and for how long one plans.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { halfYearAfter, timesOfMeeting } from './meeting-words.ts';

describe('the half-year of a plan', () => {
  it.each([
    ['2026-11-26', '2027-05-25'],
    ['2026-01-01', '2026-06-30'],
    ['2026-08-31', '2027-02-27'],
    ['2027-08-31', '2028-02-28'],
  ])('from %s on ends on %s', (from, to) => expect(halfYearAfter(from)).toBe(to));
});

describe('the times of a meeting', () => {
  const before = process.env.TZ;
  const Day = '2026-03-05T12:00:00.000Z';
  beforeEach(() => {
    process.env.TZ = 'Asia/Kolkata';
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'Asia/Kolkata' }) });
  });
  afterEach(() => {
    process.env.TZ = before;
    vi.unstubAllGlobals();
  });

  it.each([
    ['07:30', '09:00', '7:30–9:00 am'],
    ['11:30', '13:00', '11:30 am–1:00 pm'],
    ['18:00', '19:30', '6:00–7:30 pm'],
  ])('from %s to %s are %s', (StartsAt, EndsAt, words) => expect(timesOfMeeting({ Day, StartsAt, EndsAt })).toBe(words));

  it('stay those of the portal for a reader in another time zone, who reads which one it is', () => {
    process.env.TZ = 'Asia/Dubai';
    expect(timesOfMeeting({ Day, StartsAt: '07:30', EndsAt: '09:00' })).toBe('7:30–9:00 am IST');
  });
});

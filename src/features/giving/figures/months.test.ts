import { describe, expect, it } from 'vitest';
import { monthsOf } from './figures.server.ts';

describe('The months of a light', () => {
  it('are six whole ones before the month', () => {
    expect(monthsOf('2026-11')).toEqual({ From: '2026-05-01', To: '2026-10-31' });
    expect(monthsOf('2026-03')).toEqual({ From: '2025-09-01', To: '2026-02-28' });
    expect(monthsOf('2028-03')).toEqual({ From: '2027-09-01', To: '2028-02-29' });
    expect(monthsOf('2027-01')).toEqual({ From: '2026-07-01', To: '2026-12-31' });
  });

  it('live are the running one up to today and the five before', () => {
    expect(monthsOf('2026-08', { upTo: '2026-08-31' })).toEqual({ From: '2026-03-01', To: '2026-08-31' });
    expect(monthsOf('2028-02', { upTo: '2028-02-29' })).toEqual({ From: '2027-09-01', To: '2028-02-29' });
    expect(monthsOf('2026-08', { upTo: '2026-11-26' })).toEqual({ From: '2026-03-01', To: '2026-08-31' });
  });
});

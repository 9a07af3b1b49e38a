// Which days nothing pays for when a payment is void.

import { describe, expect, it } from 'vitest';
import { unpaidDays } from './unpaid-days.ts';

const term = (start: string, end: string) => ({ start, end });
const first = term('2026-12-02', '2027-12-01');
const later = term('2027-12-02', '2028-12-01');

describe('without a payment', () => {
  it.each([
    ['nothing pays for its year, before a later one', [later], [first]],
    ['another one of the same term pays for all', [later, first], []],
    ['a longer one pays for all', [term('2026-01-01', '2028-12-31')], []],
    ['nothing is left of it, the last one', [term('2025-12-02', '2026-12-01')], []],
    ['there is no gap where there is no other', [], []],
    ['the last one ends earlier', [term('2025-12-02', '2027-03-31')], []],
    [
      'what others leave between them is unpaid',
      [later, term('2027-03-01', '2027-03-31'), term('2026-01-01', '2026-12-31')],
      [term('2027-01-01', '2027-02-28'), term('2027-04-01', '2027-12-01')],
    ],
  ])('%s', (_, others, unpaid) => expect(unpaidDays(first, others)).toEqual(unpaid));
});

// Cells that look like days and are none.

import { expect, it } from 'vitest';
import { explainNoDay } from './cell-values.ts';

it.each([
  ['31.11.2026', 'is no day (November has 30 days)'],
  [' 31-Nov-26 ', 'is no day (November has 30 days)'],
  ['2026-11-31', 'is no day (November has 30 days)'],
  ['31/04/2026 10:30', 'is no day (April has 30 days)'],
  ['32.12.2026', 'is no day (December has 31 days)'],
  ['29.02.2026', 'is no day (February 2026 has 28 days)'],
  ['30.02.2028', 'is no day (February 2028 has 29 days)'],
  ['29.02.2100', 'is no day (February 2100 has 28 days)'],
  ['12/31/2026', 'is no day (there is no month 31; the day comes before the month)'],
  ['29.02.2028', null],
  ['30.11.2026', null],
  ['tomorrow', null],
  ['4538', null],
  ['', null],
  [`31.11.2026 ${'x'.repeat(200)}`, null],
])('%j: %s', (cell, why) => expect(explainNoDay(cell)).toBe(why));

// What anybody may read on a locked screen.

import { expect, it } from 'vitest';
import { coverText } from './locked-screen.ts';

it.each([
  ['Ravi thanked you for business of ₹1,25,000.', 'Ravi thanked you for business.'],
  [
    'Your payment of ₹5,000.50 was recorded. Your membership runs until 5 March 2027.',
    'Your payment was recorded. Your membership runs until 5 March 2027.',
  ],
  ['+91 98200 12345 would like to visit.', '… would like to visit.'],
  ['Meera (098-200-12345) objects.', 'Meera (…) objects.'],
  [
    'Summer party has changed: Saturday 5 December at 6:00 pm, Hall 12',
    'Summer party has changed: Saturday 5 December at 6:00 pm, Hall 12',
  ],
])('A locked screen shows of %j only %j', (text, shown) => {
  expect(coverText(text)).toBe(shown);
});

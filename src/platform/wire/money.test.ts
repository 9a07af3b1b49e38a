// Amounts as people write them.

import { describe, expect, it } from 'vitest';
import { writtenPaise } from './money.ts';

const amount = writtenPaise('Amount');

describe('an amount that is written by hand', () => {
  it.each([
    ['1,25,000.50', 12_500_050],
    ['₹ 1,25,000', 12_500_000],
    ['1,250,000', 125_000_000],
    ['१,२५,०००.५०', 12_500_050],
    ['५००', 50_000],
    [' 18000 ', 1_800_000],
    [18_000.5, 1_800_050],
    ['', null],
    ['₹', null],
    [null, null],
    ['0.01', 1],
  ])('%j is %j paise', (written, paise) => expect(amount.parse(written)).toBe(paise));

  it.each(['1,25', '12,5000', ',500', '1,,000', '5 lakh', '1.005', '-1', '1e3', '१२ हज़ार', `1${',000'.repeat(30)}`, '१'.repeat(41)])(
    '%j is refused',
    (written) => expect(amount.safeParse(written).success).toBe(false),
  );
});

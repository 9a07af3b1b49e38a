// How two values that differ are shown beside each other.

import { expect, test } from 'vitest';
import { shownDifference } from './conflict.ts';

const beginning = 'Tomatoes do not wait, and in Kolar they used to be sold for whatever the last lorry offered';

test('of two long texts the words that differ are in sight', () => {
  expect(shownDifference(`${beginning} at dawn.`, `${beginning} at noon.`)).toEqual([
    '… last lorry offered at dawn.',
    '… last lorry offered at noon.',
  ]);
  const [mine, theirs] = shownDifference(beginning, `${beginning}, every day`);
  expect(mine).toBe('… whatever the last lorry offered');
  expect(theirs).toBe('… whatever the last lorry offered, every day');
});

test('short texts stay whole, and texts that look the same are told apart', () => {
  expect(shownDifference('The first bridge', 'The first road')).toEqual(['The first bridge', 'The first road']);
  expect(shownDifference('', 'One')).toEqual(['', 'One']);
  expect(shownDifference('Bold', 'Bold')).toEqual(['Bold (with other formatting)', 'Bold']);
});

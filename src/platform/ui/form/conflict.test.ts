// What differs between two versions of a record, and how two values that differ are shown beside each other.

import { expect, test } from 'vitest';
import { differencesOf, mergeTheirs, shownDifference } from './conflict.ts';

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

test('a list of the same values is no difference, and one that was left alone takes theirs', () => {
  const opened = { Url: 'a', Types: ['one', 'two'] };
  const mine = { Url: 'b', Types: ['one', 'two'] };
  const labelOf = (field: string) => field;
  const fieldsOf = (theirs: typeof opened) => differencesOf({ mine, theirs, opened }, labelOf).map(({ field }) => field);
  expect(fieldsOf({ Url: 'c', Types: ['one', 'two'] })).toEqual(['Url']);
  const theirs = { Url: 'c', Types: ['one'] };
  expect(fieldsOf(theirs)).toEqual(['Url', 'Types']);
  expect(mergeTheirs({ mine, theirs, opened })).toEqual({ Types: ['one'] });
});

test('a file that was chosen is another one than the one before', () => {
  const [opened, mine] = [{ File: new File(['a'], 'a.png') }, { File: new File(['a'], 'a.png') }];
  expect(mergeTheirs({ mine, theirs: { File: new File(['b'], 'b.png') }, opened })).toEqual({});
});

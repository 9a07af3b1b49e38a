// The limit of changes: so many in each minute, a quarter of them at once, for each person.

import { expect, test } from 'vitest';
import { ChangeLimits } from './change-limits.ts';

/** How many of so many changes are let through. */
const taken = (limits: ChangeLimits, userId: number, tries: number): number => {
  let count = 0;
  for (let each = 0; each < tries; each++) {
    try {
      limits.take(userId);
      count++;
    } catch (error) {
      expect(error).toMatchObject({ status: 429, message: 'Too many changes in a short time. Please try again in a minute.' });
    }
  }
  return count;
};

test('a small limit lets one change through at a time', () => {
  let now = 0;
  const limits = new ChangeLimits(1, () => now);
  expect(taken(limits, 1, 5)).toBe(1);
  now += 60_000;
  expect(taken(limits, 1, 5)).toBe(1);
});

test('a person makes so many changes in a minute, a quarter of them at once', () => {
  let now = 0;
  const limits = new ChangeLimits(1_200, () => now);
  expect(taken(limits, 1, 500)).toBe(300);
  expect(taken(limits, 2, 10)).toBe(10);
  now += 10_000;
  expect(taken(limits, 1, 500)).toBe(200);
  now += 600_000;
  expect(taken(limits, 1, 500)).toBe(300);
});

test('a slow stream of changes never ends', () => {
  let now = 0;
  const limits = new ChangeLimits(60, () => now);
  for (let second = 0; second < 600; second++) {
    expect(taken(limits, 1, 1)).toBe(1);
    now += 1_000;
  }
});

test('who is refused is told after how many seconds the next one is let through', () => {
  let now = 0;
  const limits = new ChangeLimits(4, () => now);
  limits.take(1);
  for (const [passed, seconds] of [
    [0, 15],
    [14_200, 1],
  ] as const) {
    now += passed;
    expect(() => limits.take(1)).toThrow(expect.objectContaining({ retryAfter: seconds }));
  }
  now += 800;
  expect(taken(limits, 1, 2)).toBe(1);
});

test('0 means that there is no limit', () => expect(taken(new ChangeLimits(0), 1, 10_000)).toBe(10_000));

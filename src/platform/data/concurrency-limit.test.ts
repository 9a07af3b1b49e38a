// Taking turns: never more at once than said, in order, and a failure gives its place on.

import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

test('so many run at a time, in the order in which they came, whatever becomes of them', async () => {
  const inQueue = limitConcurrency(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = Array.from({ length: 5 }, (_, number) =>
    inQueue(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('failed');
      return number;
    }),
  );
  const settled = Promise.allSettled(works);
  for (const running of [2, 3, 4, 5]) {
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, running));
    ends.shift()?.();
  }
  for (const end of ends) end();
  expect((await settled).map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await inQueue(async () => 'again')).toBe('again');
});

// limitConcurrency: never more work at the same time than the limit, in order, also when some work fails.

import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

test('two pieces of work run at a time, in their order, also when one of them fails', async () => {
  const runLimited = limitConcurrency(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const works = Array.from({ length: 5 }, (_, number) =>
    runLimited(async () => {
      started.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('failed');
      return number;
    }),
  );
  const settled = Promise.allSettled(works);
  for (const running of [2, 3, 4, 5]) {
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2, 3, 4].slice(0, running));
    ends.shift()?.();
  }
  for (const end of ends) end();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await runLimited(async () => 'again')).toBe('again');
});

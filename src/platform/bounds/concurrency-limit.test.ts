// limitConcurrency: never more work at the same time than the limit, in order, also when some work fails, and in turns among people.

import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

test('two pieces of work run at a time, in their order, also when one of them fails', async () => {
  const runLimited = limitConcurrency({ all: 2 });
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

/** Runs work of these people that ends when it is told to. `started` has their names in the order in which it began. */
const worksOf = (run: ReturnType<typeof limitConcurrency>) => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string) =>
    run(async () => {
      started.push(person);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, person);
  const endAll = async (works: Promise<void>[]) => {
    const done = Promise.allSettled(works);
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
    return done;
  };
  return { started, ask, endAll };
};

test('whoever asks for much waits for those who ask for little', async () => {
  const { started, ask, endAll } = worksOf(limitConcurrency({ all: 1 }));
  await endAll([...'aaaaaabbc'].map(ask));
  expect(started.join('')).toBe('aabcabaaa');
});

test('of all people together so many wait, and further work is refused', async () => {
  const { started, ask, endAll } = worksOf(limitConcurrency({ all: 1, waiting: 2, waitingInAll: 3 }));
  const done = await endAll([...'abcdefa'].map(ask));
  expect(done.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(started.join('')).toBe('abcd');
  expect((await endAll([...'efgh'].map(ask))).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
});

test('one person has no more than a share of what runs, and further work is refused', async () => {
  const { started, ask, endAll } = worksOf(limitConcurrency({ all: 4, each: 2, waiting: 3 }));
  const done = await endAll([...'aaaaaaabb'].map(ask));
  expect(started.slice(0, 4).join('')).toBe('aabb');
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([1, 2].map(() => ({ status: 429, message: 'Too many requests at once. Please try again in a moment.' })));
  expect(started.join('')).toBe('aabbaaa');
});

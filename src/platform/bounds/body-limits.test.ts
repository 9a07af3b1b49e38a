// What bodies may take in memory: of one person, and of all.

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '../wire/refusal.ts';
import { BodyLimits } from './body-limits.ts';

const refusalOf = async (refused: Promise<never>) =>
  Promise.race([refused.catch((error: { code: string }) => error.code), new Promise((resolve) => setImmediate(() => resolve('none')))]);

test('a person has a bound, and what ends gives its bytes back', async () => {
  const limits = new BodyLimits({ each: 100, all: 1_000 });
  const [first, second, another] = [limits.begin('asha'), limits.begin('asha'), limits.begin('ravi')];
  first.keep(60);
  second.keep(60);
  another.keep(60);
  expect(await Promise.all([first, second, another].map(({ refused }) => refusalOf(refused)))).toEqual(['none', 'TooManyAtOnce', 'none']);
  first.hasCome();
  const third = limits.begin('asha');
  third.keep(60);
  expect(await refusalOf(third.refused)).toBe('TooManyAtOnce');
  first.release();
  const fourth = limits.begin('asha');
  fourth.keep(60);
  expect(await refusalOf(fourth.refused)).toBe('none');
});

test('when all is taken, the largest body of whoever has most gives way', async () => {
  const limits = new BodyLimits({ each: 100, all: 200 });
  const bodies = [
    ['asha', 30],
    ['asha', 50],
    ['ravi', 70],
    ['mira', 40],
  ] as const;
  const held = bodies.map(([person, bytes]) => {
    const body = limits.begin(person);
    body.keep(bytes);
    return body;
  });
  const late = limits.begin('leela');
  late.keep(40);
  expect(await Promise.all([...held, late].map(({ refused }) => refusalOf(refused)))).toEqual([
    'none',
    'TooManyAtOnce',
    'none',
    'none',
    'none',
  ]);
  // What has come is being answered, so the newest one is refused.
  for (const body of [...held, late]) body.hasCome();
  const last = limits.begin('zoya');
  last.keep(80);
  expect(await refusalOf(last.refused)).toBe('TooManyAtOnce');
});

test('a body of which nothing comes is not waited for', async () => {
  const limits = new BodyLimits({ patience: 200 });
  const [still, moving, whole] = [limits.begin('asha'), limits.begin('asha'), limits.begin('asha')];
  whole.hasCome();
  for (let each = 0; each < 6; each++) {
    await pause(60);
    moving.keep(1);
  }
  expect(await Promise.all([still, moving, whole].map(({ refused }) => refusalOf(refused)))).toEqual(['TooSlow', 'none', 'none']);
});

test('what is worked on takes its room until the work is done, also when its client has gone', async () => {
  const limits = new BodyLimits({ each: 100, all: 1_000 });
  const gone = new Refusal('Unreadable', 'gone');
  const send = () => {
    const body = limits.begin('asha');
    body.keep(60);
    return body;
  };
  const first = send();
  first.hasCome();
  const { promise: worked, resolve: finish } = Promise.withResolvers<void>();
  const working = first.during(() => worked);
  first.abandon(gone);
  expect(await refusalOf(send().refused)).toBe('TooManyAtOnce');
  finish();
  await working;
  const second = send();
  expect(await refusalOf(second.refused)).toBe('none');
  // What is still coming is not waited for.
  second.abandon(gone);
  expect([await refusalOf(second.refused), await refusalOf(send().refused)]).toEqual(['Unreadable', 'none']);
});

test('files count among all bytes, and of a person only as uploads', async () => {
  const limits = new BodyLimits({ each: 100, all: 300 });
  const [large, small, plain] = [limits.begin('asha'), limits.begin('asha'), limits.begin('ravi')];
  for (const [body, bytes] of [
    [large, 160],
    [small, 60],
  ] as const) {
    body.beginFile(() => 0);
    body.keepFile(bytes);
  }
  plain.keep(90);
  expect(await Promise.all([large, small, plain].map(({ refused }) => refusalOf(refused)))).toEqual(['TooManyAtOnce', 'none', 'none']);
});

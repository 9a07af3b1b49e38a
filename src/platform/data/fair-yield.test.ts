// Pieces of long work: one in a turn of the event loop, and people in turns.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workFor, yieldFairly } from './fair-yield.ts';

test('only one piece of all is done in a turn of the event loop, and after one of a person comes one of another', async () => {
  let turn = 0;
  let isDone = false;
  const done: [turn: number, person: string][] = [];
  const work = async (person: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await yieldFairly();
      done.push([turn, person]);
    }
  };
  const all = Promise.all(['asha', 'asha', 'asha', 'ravi'].map((person) => workFor(person, () => work(person))));
  const count = async () => {
    for (; !isDone; turn++) await nextTurn();
  };
  const counted = count();
  await all;
  isDone = true;
  await counted;
  expect(new Set(done.map(([at]) => at)).size).toBe(done.length);
  expect(done.map(([, person]) => person).slice(0, 6)).toEqual(['asha', 'ravi', 'asha', 'ravi', 'asha', 'ravi']);
  expect(done).toHaveLength(12);
});

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Data } from '../data.ts';
import { rememberedTotal } from './totals.ts';

it('totals are remembered by their questions, and fill no memory with questions that name very many records', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const data = { version: async () => '1' } as Data; // nothing else of it is asked
  const questionOf = (at: number) => JSON.stringify(Array.from({ length: 5_000 }, (_, number) => 1_000_000 * at + number));
  let counted = 0;
  const totalOf = (at: number) =>
    rememberedTotal(data, questionOf(at), async () => {
      counted++;
      return at;
    });
  await totalOf(1);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 1; at <= 500; at++) expect(await totalOf(at)).toBe(at);
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  expect(await totalOf(2)).toBe(2);
  expect(counted).toBe(500);
});

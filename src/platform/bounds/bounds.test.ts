// The table of bounds in docs/operating.md has each bound of the code, with exactly its numbers.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { bounds } from './bounds.ts';

const units: Record<string, number> = { kB: 1_000, MB: 1_000_000, GB: 1_000_000_000, s: 1_000 };

/** The numbers of a text, in bytes and milliseconds, without the status of a refusal. */
const numbersIn = (text: string): number[] =>
  [...text.replaceAll(/\b4\d\d\b/g, '').matchAll(/(\d[\d,]*)(?: (kB|MB|GB|s)\b)?/g)].map(
    ([, digits = '', unit = '']) => Number(digits.replaceAll(',', '')) * (units[unit] ?? 1),
  );

const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other);

it('docs/operating.md shows each bound', async () => {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const [, what = '', ...cells] = line.split('|');
    const name = /\(`([a-z]\w+)`\)/.exec(what)?.[1];
    return name ? [[name, sorted(numbersIn(cells.join('|')))] as const] : [];
  });
  const expected = Object.entries(bounds).map(([name, bound]) => [name, sorted(Object.values(bound))] as const);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  expect(rows).toHaveLength(expected.length);
});

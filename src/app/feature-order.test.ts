// Features may know each other, but never in a circle: each can be understood with those below it, and removed with those above.

import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../features');

/** The features that each one imports from. What a neighbourhood shares, beside its folders, counts as a feature of its own. */
const readOrder = async (): Promise<Map<string, Set<string>>> => {
  const order = new Map<string, Set<string>>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: features })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const feature = dirname(file);
    const known = order.get(feature) ?? new Set();
    order.set(feature, known);
    const imports = (await readFile(join(features, file), 'utf8')).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
    for (const [, path = ''] of imports) {
      const other = dirname(normalize(join(feature, path)));
      if (other !== feature && !other.startsWith('..')) known.add(other);
    }
  }
  return order;
};

test('no feature knows itself by way of others', async () => {
  const order = await readOrder();
  expect(order.get('chapters/assignments')).toContain('people/membership');
  // Those that know only features that are done with, again and again: what is left over stands in a circle.
  for (let left = 0; left !== order.size; ) {
    left = order.size;
    for (const [feature, known] of order) if ([...known].every((other) => !order.has(other))) order.delete(feature);
  }
  expect([...order.keys()]).toEqual([]);
});

// No circle of files: what a file imports, types included, never leads back to it.

import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files that each one imports. */
const readImports = async (): Promise<Map<string, string[]>> => {
  const imports = new Map<string, string[]>();
  for await (const file of glob('{src,demo,bench,tests,prove,vite}/**/*.{ts,tsx}', { cwd: root })) {
    const found = (await readFile(join(root, file), 'utf8')).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g);
    imports.set(
      file,
      [...found].map(([, path = '']) => normalize(join(dirname(file), path))),
    );
  }
  return imports;
};

test('no file imports itself by way of others, not even a type', async () => {
  const imports = await readImports();
  const engines = ['sqlite/sqlite', 'postgres/postgres'].map((file) => `src/platform/data/${file}.ts`);
  expect(imports.get('src/platform/data/open-data.ts')).toEqual(expect.arrayContaining(['src/platform/data/data.ts', ...engines]));
  // Those that import only files that are done with, again and again: what is left over stands in a circle, or leads to one.
  for (let left = 0; left !== imports.size; ) {
    left = imports.size;
    for (const [file, others] of imports) if (others.every((other) => !imports.has(other))) imports.delete(file);
  }
  expect([...imports.keys()]).toEqual([]);
});

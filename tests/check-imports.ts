// A part of npm run check: every import of every file by the rules of import-rules.ts.

import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { findWrongImports } from './import-rules.ts';

const root = join(import.meta.dirname, '..');

const every = /\b(?:from|import)\s*\(?\s*'([^'\s]+)'/g;
const everyNamed = /(?:from|import\()\s*'([^'\s]+)'/g;

const importsOf = (file: string, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, source = '']) => (source.startsWith('.') ? normalize(join(dirname(file), source)) : source));

const [imports, named] = [new Map<string, string[]>(), new Map<string, string[]>()];
for await (const file of glob('{src,demo,bench,tests,prove,vite}/**/*.{ts,tsx}', { cwd: root })) {
  const text = await readFile(join(root, file), 'utf8');
  imports.set(file, importsOf(file, text, every));
  named.set(file, importsOf(file, text, everyNamed));
}

// Where nothing is read, nothing is wrong.
if (!imports.get('src/platform/data/open-data.ts')?.includes('src/platform/data/postgres/postgres.ts'))
  throw new Error('The imports of src/platform/data/open-data.ts were not found');
const wrong = findWrongImports(imports, named);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;

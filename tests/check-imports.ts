// A part of npm run check: every import of every file by the rules of import-rules.ts.

import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { findWrongImports } from './import-rules.ts';

const root = join(import.meta.dirname, '..');

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map(([, source = '']) =>
    source.startsWith('.') ? normalize(join(dirname(file), source)) : source,
  );

const imports = new Map<string, string[]>();
for await (const file of glob('{src,demo,bench,tests,prove,vite}/**/*.{ts,tsx}', { cwd: root }))
  imports.set(file, importsOf(file, await readFile(join(root, file), 'utf8')));

const wrong = findWrongImports(imports);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;

// A part of npm run check: the root has only the files and folders named here, and no tracked file is large. A file added by mistake would
// stay in every clone.

import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const knownNames = new Set([
  '.ci',
  '.dockerignore',
  '.editorconfig',
  '.github',
  '.gitignore',
  '.npmrc',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Caddyfile',
  'Dockerfile',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
  'bench',
  'biome.json',
  'compose.yaml',
  'demo',
  'docs',
  'examples',
  'import-directions.grit',
  'index.html',
  'knip.json',
  'package-lock.json',
  'package.json',
  'plain-names.grit',
  'plain-properties.grit',
  'playwright.config.ts',
  'prove',
  'public',
  'src',
  'tests',
  'tsconfig.json',
  'vite',
  'vite.config.ts',
  'vitest.config.ts',
]);

/** In bytes. */
const largestFile = 1_000_000;

const trackedFiles = (): string[] => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
};

// A copy without git, such as an archive, has nothing that could be added by mistake.
const files = existsSync(join(root, '.git')) ? trackedFiles() : [];
const rootNames = new Set(files.map((file) => file.split('/')[0] ?? ''));
const unknown = [...rootNames].filter((name) => !knownNames.has(name));
const large = files.filter((file) => statSync(join(root, file)).size > largestFile);

for (const name of unknown) console.error(`The root has '${name}', which tests/check-files.ts does not name.`);
for (const file of large) console.error(`${file} has more than ${largestFile / 1e6} MB.`);
process.exitCode = unknown.length + large.length > 0 ? 1 : 0;

// A part of npm run check: the root has only the files and folders named here, no tracked file is large, and some are short. A file added by mistake would
// stay in every clone.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
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

/** In lines. What the spec has a limit for; browsers fetch the service worker apart from everything else. */
const longest: Readonly<Record<string, number>> = { 'src/app/web/offline/service-worker.ts': 80 };

const trackedFiles = (): string[] => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
};

// A copy without git, such as an archive, has nothing that could be added by mistake.
const files = existsSync(join(root, '.git')) ? trackedFiles() : [];
const rootNames = new Set(files.map((file) => file.split('/')[0] ?? ''));
const unknown = [...rootNames].filter((name) => !knownNames.has(name));
const large = files.filter((file) => statSync(join(root, file)).size > largestFile);

const long = Object.entries(longest).filter(([file, most]) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > most);

for (const name of unknown) console.error(`The root has '${name}', which tests/check-files.ts does not name.`);
for (const file of large) console.error(`${file} has more than ${largestFile / 1e6} MB.`);
for (const [file, most] of long) console.error(`${file} has more than ${most} lines.`);
process.exitCode = unknown.length + large.length + long.length > 0 ? 1 : 0;

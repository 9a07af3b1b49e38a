// npm run near: proves what is changed in half a minute: types, imports, lint of the changed files, the server tests of their folders on
// SQLite, and the guards that hold for every call. `npm run near -- money` proves a neighbourhood of src/features, with its main journeys.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [neighbourhood] = process.argv.slice(2);

/** These find most mistakes in a call. */
const guards = ['rights', 'days', 'lists-guard', 'keys-guard', 'chapters-guard', 'undo'].map((name) => `tests/guards/${name}.test.ts`);

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Since the last commit, or of the last commit if nothing has changed since. */
const changedFiles = (): string[] => {
  const sinceCommit = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const changed = sinceCommit.length > 0 ? sinceCommit : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((file) => existsSync(join(root, file)));
};

/** The feature, or the part of platform or app, of a file. */
const folderOf = (file: string): string[] => /^src\/(features\/[^/]+\/[^/]+|[^/]+\/[^/]+)\//.exec(file)?.slice(0, 1) ?? [];

const run = (command: string, ...args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ENGINES: 'sqlite' } });
  if (status !== 0) process.exit(1);
};

const changed = changedFiles();
const linted = changed.filter((file) => /\.(ts|tsx|css|json)$/.test(file));
const tested = neighbourhood
  ? [`src/features/${neighbourhood}/`]
  : [...new Set(changed.flatMap(folderOf)), ...changed.filter((file) => file.endsWith('.test.ts'))];

run('tsc', '-p', '.');
run('node', 'tests/check-imports.ts');
if (linted.length > 0) run('biome', 'check', '--no-errors-on-unmatched', ...linted);
run('vitest', 'run', '--tags-filter', '!long', ...tested, ...guards, 'src/app/server/answers');
if (neighbourhood) {
  run('vite', 'build');
  run('npm', 'run', '--silent', 'journeys', '--', '--project=main', `tests/journeys/${neighbourhood}/`);
}

// The first step of npm test: sees to it that a Chromium is there, Playwright's own or, where that cannot be had, Debian's package.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');

const runs = (command: string, ...args: string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
};

/** One that was only downloaded may still lack libraries of the system. */
const isThere = (): boolean => {
  const found = findChromium();
  return found !== undefined && runs(found, '--no-sandbox', '--version');
};

const fromPlaywright = (): boolean => {
  console.log('Fetching a Chromium …');
  return runs(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium') && isThere();
};

const fromDebian = (): boolean =>
  process.getuid?.() === 0 && runs('apt-get', 'update', '-qq') && runs('apt-get', 'install', '-y', '-qq', 'chromium') && isThere();

if (!isThere() && !fromPlaywright() && !fromDebian()) {
  console.error(
    'No Chromium found, and none could be fetched: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
  process.exit(1);
}

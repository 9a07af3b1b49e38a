// The first step of npm test: installs a Chromium where there is none. The one without a window comes first, because it is the quickest:
// Debian's package, else Playwright's own; then Debian's whole package.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium, findHeadlessShell } from './chromium.ts';

const root = join(import.meta.dirname, '..');

const runs = (command: string, ...args: string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
};

/** Also starts it: a downloaded Chromium may lack libraries of the system. */
const isInstalled = (): boolean => {
  const path = findChromium();
  return path !== undefined && runs(path, '--no-sandbox', '--version');
};

const installFromPlaywright = (): boolean => {
  console.log('Fetching a Chromium …');
  return runs(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium') && isInstalled();
};

const installFromDebian = (name: string): boolean => {
  const install = () => runs('apt-get', 'install', '-y', '-qq', name);
  return process.getuid?.() === 0 && (install() || (runs('apt-get', 'update', '-qq') && install())) && isInstalled();
};

const isChosen = process.env.CHROMIUM !== undefined;
if (!isChosen && !findHeadlessShell() && !installFromDebian('chromium-headless-shell')) installFromPlaywright();
if (!isInstalled() && !installFromDebian('chromium')) {
  console.error(
    'No Chromium found, and none could be fetched: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
  process.exit(1);
}
if (!isChosen && !findHeadlessShell())
  console.log(`The journeys take ${findChromium()}: with chromium-headless-shell they need a third less of the processor.`);

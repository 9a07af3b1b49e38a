// Builds the web client if it is missing or older than its sources.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'dist/web');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Returns the folder of the built web client. */
export const builtWeb = async (): Promise<string> => {
  const built = join(folder, 'index.html');
  // Where Vite is not installed, the existing build is used even if it is older.
  const isStale = existsSync(built) && existsSync(vite) && newestSource() > statSync(built).mtimeMs;
  if (!existsSync(built) || isStale) build();
  return folder;
};

/** The message is one line for the person who starts the portal. */
export class NotBuilt extends Error {
  override message =
    "The web client is not built, and what builds it is not installed: copy a built 'dist' here, or run 'npm ci' with the development packages.";
}

const sources = ['src', 'public', 'vite', 'index.html', 'vite.config.ts', 'package-lock.json'];

const newestSource = () => Math.max(...sources.flatMap((source) => filesIn(join(root, source))).map((file) => statSync(file).mtimeMs));

const filesIn = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.filter(({ name }) => !/\.(server|tables|test)\.ts$/.test(name)).map(({ parentPath, name }) => join(parentPath, name));
};

const build = () => {
  if (!existsSync(vite)) throw new NotBuilt();
  console.log('Building the web client …');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web client could not be built');
};

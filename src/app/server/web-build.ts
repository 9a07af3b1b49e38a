// Builds the web client if it is missing or older than its sources.

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const dist = join(root, 'dist');
const folder = join(dist, 'web');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Returns the folder of the built web client. */
export const builtWeb = async (): Promise<string> => {
  if (isStale()) build();
  return folder;
};

/** Without Vite, an older build is used. */
const isStale = (): boolean => {
  const built = join(folder, 'index.html');
  return !existsSync(built) || (existsSync(vite) && newestSource() > statSync(built).mtimeMs);
};

/** The message is one line for whoever starts the portal. */
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

/** Into a folder of its own: a portal that starts at the same time reads a whole build. */
const build = () => {
  if (!existsSync(vite)) throw new NotBuilt();
  console.log('Building the web client …');
  const fresh = join(dist, `web-${process.pid}`);
  // The service may run as another user than the one who starts it first.
  const usual = process.umask(0o022);
  try {
    mkdirSync(fresh, { recursive: true });
    const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The web client could not be built');
    putInPlace(fresh, folder, () => !isStale());
  } finally {
    process.umask(usual);
    rmSync(fresh, { recursive: true, force: true });
  }
};

/** Of two simultaneous builds the first stays. */
export const putInPlace = (fresh: string, place: string, isDone: () => boolean): void => {
  if (isDone()) return;
  const former = `${fresh}-former`;
  try {
    if (existsSync(place)) {
      // Open tabs load files of the former build; their names are hashes of their contents.
      const isOld = (file: string) => Date.now() - statSync(file).mtimeMs > daysKept * 86_400_000;
      const filter = (file: string) => statSync(file).isDirectory() || !isOld(file);
      const assets = join(place, 'assets');
      const parts = join(fresh, 'assets');
      if (existsSync(assets)) cpSync(assets, parts, { recursive: true, force: false, preserveTimestamps: true, filter });
      for (const name of readdirSync(parts)) chmodSync(join(parts, name), 0o644);
      renameSync(place, former);
    }
    renameSync(fresh, place);
  } catch (error) {
    if (!existsSync(place) && existsSync(former)) renameSync(former, place);
    if (!isDone()) throw error;
  } finally {
    rmSync(former, { recursive: true, force: true });
  }
};

const daysKept = 7;

// How a built web client takes the place of the former one.

import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { putInPlace } from './web-build.ts';

const built = async (folder: string, name: string): Promise<string> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), name);
  await writeFile(join(folder, 'assets', `${name}.js`), name);
  return folder;
};

it('A new build takes the place of the former one, whose young parts stay for those who have it open', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'web-build-'));
  const place = await built(join(dist, 'web'), 'former');
  const ancient = join(place, 'assets/ancient.js');
  await writeFile(ancient, '');
  await utimes(ancient, new Date(0), new Date(0));
  // As root has made it in an earlier version.
  await chmod(join(place, 'assets/former.js'), 0o600);
  putInPlace(await built(join(dist, 'web-1'), 'new'), place, () => false);
  expect(await readFile(join(place, 'index.html'), 'utf8')).toBe('new');
  expect((await stat(join(place, 'assets/former.js'))).mode & 0o777).toBe(0o644);
  expect((await readdir(join(place, 'assets'))).toSorted()).toEqual(['former.js', 'new.js']);
  expect(await readdir(dist)).toEqual(['web']);
});

it('Of two builds at once the first stays, and where none can be put in place the former one does', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'web-build-'));
  const place = join(dist, 'web');
  putInPlace(await built(join(dist, 'web-1'), 'first'), place, () => false);
  putInPlace(await built(join(dist, 'web-2'), 'second'), place, () => true);
  expect(await readFile(join(place, 'index.html'), 'utf8')).toBe('first');
  await rm(join(place, 'assets'), { recursive: true });
  expect(() => putInPlace(join(dist, 'not-there'), place, () => false)).toThrow('ENOENT');
  expect(await readFile(join(place, 'index.html'), 'utf8')).toBe('first');
});

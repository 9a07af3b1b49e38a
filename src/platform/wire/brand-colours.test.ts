import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brand } from './brand-colours.ts';

const root = join(import.meta.dirname, '../../..');

const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((name) => /\.(tsx?|css|svg|html|webmanifest)$/.test(name))
    .map((name) => join(folder, name));

it('The colour of the brand stands in one place, and as it is there in the files that cannot import it', async () => {
  const files = ['index.html', ...(await filesIn('src')), ...(await filesIn('public'))];
  const found: string[] = [];
  for (const file of files) if ((await readFile(join(root, file), 'utf8')).toLowerCase().includes(brand)) found.push(file);
  expect(found.toSorted()).toEqual([
    'index.html',
    'public/favicon.svg',
    'public/manifest.webmanifest',
    'src/platform/wire/brand-colours.ts',
  ]);
});

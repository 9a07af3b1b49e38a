import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brand } from './brand-colours.ts';

const root = join(import.meta.dirname, '../../..');

const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((name) => /\.(tsx?|css|svg|html|webmanifest)$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => join(folder, name));

const filesThatHave = async (hasIt: (text: string) => boolean) => {
  const files = ['index.html', ...(await filesIn('src')), ...(await filesIn('public'))];
  const found: string[] = [];
  for (const file of files) if (hasIt((await readFile(join(root, file), 'utf8')).toLowerCase())) found.push(file);
  return found.toSorted();
};

it('The colour of the brand stands in one place, and as it is there in the files that cannot import it', async () => {
  expect(await filesThatHave((text) => text.includes(brand))).toEqual([
    'index.html',
    'public/favicon.svg',
    'public/manifest.webmanifest',
    'src/platform/wire/brand-colours.ts',
  ]);
});

/** In degrees: 0 is red, 120 green. Null for a grey. */
const hueOf = (colour: string): number | null => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 6) return null;
  const sixths = most === red ? (green - blue) / (most - least) : most === green ? 2 + (blue - red) / (most - least) : 4;
  return sixths * 60;
};

it('Tints of the brand, which change with it, stand in these files only', async () => {
  const own = hueOf(brand) ?? 0;
  const isTint = (colour: string) => Math.abs((hueOf(colour) ?? Infinity) - own) < 12;
  expect(await filesThatHave((text) => (text.match(/#[0-9a-f]{6}\b/g) ?? []).some(isTint))).toEqual([
    'index.html',
    'public/favicon.svg',
    'public/manifest.webmanifest',
    'src/features/people/login/login-illustration.module.css',
    'src/features/people/login/login-page.module.css',
    'src/platform/ui/look/theme.ts',
    'src/platform/wire/brand-colours.ts',
  ]);
});

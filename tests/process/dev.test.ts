// The page as Vite serves it while developing.
// @module-tag long

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');

it.each([
  ['true', 'open'],
  ['false', 'closed'],
])('with ALLOW_SIGNUP=%s the page says that sign-up is %s, as the page of the server does', async (setting, said) => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('ALLOW_SIGNUP', setting);
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false }, logLevel: 'error' });
  onTestFinished(async () => {
    await vite.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const page = await vite.transformIndexHtml('/', await readFile(join(root, 'index.html'), 'utf8'));
  expect(page.match(/<meta name="sign-up" content="\w+"/g)).toEqual([`<meta name="sign-up" content="${said}"`]);
});

// The web client that a portal serves is the one it started with, whatever `npm run build` makes of its folder meanwhile.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createHttp } from './http.ts';
import { serveWeb } from './serve-files.ts';

/** As the build makes it: the page names its parts, and whatever was there before is gone. */
const build = async (folder: string, name: string) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  const page = `<!doctype html><head><title>x</title></head><script src="/assets/first-${name}.js"></script>`;
  const files = {
    'index.html': page,
    [`assets/first-${name}.js`]: `import('/assets/late-${name}.js')`,
    [`assets/late-${name}.js`]: name.repeat(2_000),
  };
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(folder, path), text);
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
  }
  await writeFile(join(folder, 'icon.png'), name);
};

const serve = async (folder: string) => {
  const app = await createHttp({ logLevel: 'silent', trustProxy: [], corsOrigins: ['https://other.example.com'], isHttps: false });
  onTestFinished(() => app.close());
  await serveWeb(app, folder, async () => ({ metas: {}, title: 'Portal' }));
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ url, headers, method });
};

it('a page is loaded again with all its parts while another build takes its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await build(folder, 'old');
  const open = await serve(folder);
  await build(folder, 'new');
  for (const path of ['/', '/members/12']) {
    const page = await open(path);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(page.body).toContain('/assets/first-old.js');
  }
  const first = await open('/assets/first-old.js');
  expect(first.body).toBe("import('/assets/late-old.js')");
  expect(first.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  });
  const late = await open('/assets/late-old.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(late.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(late.rawPayload.length) });
  expect(String(brotliDecompressSync(late.rawPayload))).toBe('old'.repeat(2_000));
  expect((await open('/icon.png')).body).toBe('old');
  expect((await open('/assets/first-new.js')).statusCode).toBe(404);
  expect((await (await serve(folder))('/')).body).toContain('/assets/first-new.js');
});

it('a part is not sent again to whoever has it, nor is it for HEAD', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await build(folder, 'same');
  const open = await serve(folder);
  const { headers, rawPayload } = await open('/icon.png', { origin: 'https://other.example.com' });
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-cache',
    vary: expect.stringMatching(/origin.*accept-encoding/i),
  });
  const unchanged = await open('/icon.png', { 'if-none-match': String(headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  const head = await open('/icon.png', {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(rawPayload.length), '']);
  const redirected = await open('/index.html');
  expect([redirected.statusCode, redirected.headers.location]).toEqual([302, '/']);
});

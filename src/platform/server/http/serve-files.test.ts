// Stored pictures at their addresses: content, headers, and what a browser asks when it has the picture already.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { dropFile, keepFile, partSize, stageFile, type Variants } from '../../data/file-rows.ts';
import { newFileName } from '../../files/file-names.ts';
import { middlePictureName, smallPictureName } from '../../wire/files.ts';

onAnyEngine((portal) => {
  const store = async (variants: Variants, name = newFileName('webp')) => {
    await stageFile(portal().data, name, variants);
    await portal().data.write((tx) => keepFile(tx, name));
    return name;
  };
  const drop = (name: string) => portal().data.write((tx) => dropFile(tx, name));
  const open = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    portal().app.inject({ method, url: `/files/${name}`, headers });
  const kept = 'public, max-age=31536000, immutable';

  it('a picture is served in each of its sizes, and may be kept for ever', async () => {
    const variants = { large: randomBytes(90_000), middle: randomBytes(20_000), small: randomBytes(4_000) };
    const name = await store(variants);
    for (const [address, bytes] of [
      [name, variants.large],
      [middlePictureName(name), variants.middle],
      [smallPictureName(name), variants.small],
    ] as const) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, rawPayload } = await open(address, { 'accept-encoding': 'gzip, br' }, method);
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'content-length': String(bytes.length),
          'cache-control': kept,
          etag: `"${address}"`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        expect(headers['content-encoding']).toBeUndefined();
        expect(rawPayload.equals(method === 'GET' ? bytes : Buffer.alloc(0))).toBe(true);
      }
    }
  });

  it('a picture of several parts is served as a whole', async () => {
    const large = randomBytes(3 * partSize + 17);
    const name = await store({ large });
    const { headers, rawPayload } = await open(name);
    expect(headers['content-length']).toBe(String(large.length));
    expect(rawPayload.equals(large)).toBe(true);
    expect((await open(name, {}, 'HEAD')).headers['content-length']).toBe(String(large.length));
    for (const missing of [middlePictureName(name), smallPictureName(name)]) expect((await open(missing)).statusCode).toBe(404);
  });

  it('whose ETag the browser has is not sent again', async () => {
    const name = await store({ large: randomBytes(600_000), small: randomBytes(100) });
    for (const [sent, status] of [
      [`"${name}"`, 304],
      [`W/"${name}"`, 304],
      [`"other", "${name}"`, 304],
      ['*', 304],
      ['"other"', 200],
      [name, 200],
      [`"${smallPictureName(name)}"`, 200],
    ] as const) {
      const { statusCode, headers, rawPayload } = await open(name, { 'if-none-match': sent });
      expect([sent, statusCode]).toEqual([sent, status]);
      expect(headers).toMatchObject({ etag: `"${name}"`, 'cache-control': kept });
      expect(rawPayload.length).toBe(status === 200 ? 600_000 : 0);
    }
    await drop(name);
    expect((await open(name, { 'if-none-match': `"${name}"` })).statusCode).toBe(404);
  });

  it('what is staged, dead, a document or nothing answers 404', async () => {
    const [staged, dead, document] = [newFileName('webp'), await store({ large: randomBytes(10) }), newFileName('pdf')];
    await stageFile(portal().data, staged, { large: randomBytes(10) });
    await drop(dead);
    await store({ whole: randomBytes(10) }, document);
    const privately = await store({ whole: randomBytes(10) });
    for (const name of [
      staged,
      dead,
      document,
      privately,
      'x.webp',
      '..%2fjwt-secret',
      `${'x'.repeat(81)}.webp`,
      `${'x'.repeat(22)}.webp`,
      '%00',
    ]) {
      for (const address of [name, `${name}-small.webp`]) {
        const { statusCode, headers } = await open(address);
        expect([address, statusCode, headers['cache-control']]).toEqual([address, 404, undefined]);
      }
    }
  });

  it('to a reader who does not read, no more than a few parts are read', async () => {
    const large = randomBytes(40 * partSize);
    const name = await store({ large });
    const { port } = new URL(await portal().app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const reads = vi.spyOn(portal().data.read, 'selectFrom');
    // The first part comes with the row of the file.
    const read = () => reads.mock.calls.filter(([table]) => String(table) === 'file_parts').length;
    socket.pause();
    socket.write(`GET /files/${name} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    await pause(1_500);
    const before = read();
    expect(before).toBeGreaterThan(1);
    expect(before).toBeLessThan(30);
    let received = 0;
    socket.on('data', (bytes) => {
      received += bytes.length;
    });
    socket.resume();
    await once(socket, 'close');
    expect(received).toBeGreaterThan(large.length);
    expect(read()).toBe(40);
    reads.mockRestore();
  });

  it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
});

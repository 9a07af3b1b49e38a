// How documents are served at their links: headers, names, and ranges of bytes.

import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf, makeDocument } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listDocuments, saveDocument } from './documents.contract.ts';

onAnyEngine((portal) => {
  let member: Client;
  beforeAll(async () => {
    member = await portal().as('member');
  });

  const add = async (file: File): Promise<number> =>
    (await member.send(saveDocument, { Flag: 'Add', DocumentName: 'A document' }, file)).res?.Id ?? 0;
  const rowOf = async (Id: number) => (await member.send(listDocuments, { Id })).rc[0];
  const urlOf = async (Id: number) => (await rowOf(Id))?.DocumentUrl ?? '';
  const open = (url: string) => portal().app.inject(url);

  describe('a document is served', () => {
    it.each([
      ['pdf', 'application/pdf', 'attachment'],
      ['doc', 'application/msword', 'attachment'],
      ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
      ['xls', 'application/vnd.ms-excel', 'attachment'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
      ['jpg', 'image/jpeg', 'inline'],
      ['png', 'image/png', 'inline'],
      ['txt', 'text/plain; charset=utf-8', 'inline'],
    ] as const)('with the content type of a %s, in a sandbox, and without caching', async (kind, type, how) => {
      const { headers } = await open(await urlOf(await add(makeDocument(kind, `Report.${kind}`))));
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': `${how}; filename="Report.${kind}"; filename*=UTF-8''Report.${kind}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    });

    it('without running or loading anything, also when an HTML page is named .txt', async () => {
      const page = '<!doctype html><script>alert(document.cookie)</script>';
      const { headers, body } = await open(await urlOf(await add(fileOf(page, 'page.html.txt'))));
      expect(body).toBe(page);
      expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toMatch(/; sandbox$/);
    });

    it.each([
      ['../../etc/passwd.txt', 'passwd.txt', 'passwd.txt'],
      ['C:\\fakepath\\Plan 100%.txt', 'Plan 100%.txt', 'Plan 100_.txt'],
      ['a"; filename="b.exe.txt', 'a"; filename="b.exe.txt', 'a_; filename=_b.exe.txt'],
      ['two\r\nSet-Cookie: x=y.txt', 'twoSet-Cookie: x=y.txt', 'twoSet-Cookie: x=y.txt'],
      ['null\0byte.txt', 'nullbyte.txt', 'nullbyte.txt'],
      ['txt.\u202eexe.txt', 'txt.exe.txt', 'txt.exe.txt'],
      ["रिपोर्ट (अंतिम)* 'é' 🧾.TXT", "रिपोर्ट (अंतिम)* 'é' 🧾.TXT", "_______ (_____)* '_' _.TXT"],
      [`${'é'.repeat(251)}.txt`, `${'é'.repeat(251)}.txt`, `${'_'.repeat(251)}.txt`],
      [`${'🧾'.repeat(400)}.txt`, `${'🧾'.repeat(125)}.txt`, `${'_'.repeat(125)}.txt`],
    ])('under the name %j made safe', async (sent, shown, ascii) => {
      const Id = await add(makeDocument('txt', sent));
      expect((await rowOf(Id))?.FileName).toBe(shown);
      const { statusCode, headers } = await open(await urlOf(Id));
      expect(statusCode).toBe(200);
      const [, plain, encoded] =
        /^inline; filename="([^"]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(`${headers['content-disposition']}`) ?? [];
      expect(plain).toBe(ascii);
      expect(decodeURIComponent(encoded ?? '')).toBe(shown);
      expect(headers['set-cookie']).toBeUndefined();
    });
  });

  describe('a range of a document', () => {
    const size = 1_300_000;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
    let url = '';
    beforeAll(async () => {
      url = await urlOf(await add(fileOf(bytes, 'large.pdf')));
    });
    const ask = (range: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      portal().app.inject({ method, url, headers: { range, 'accept-encoding': 'gzip', ...headers } });

    it.each([
      ['bytes=0-0', 0, 1],
      ['bytes=0-8', 0, 9],
      ['bytes=524287-524288', 524_287, 524_289],
      ['bytes=100-1200000', 100, 1_200_001],
      ['bytes=1299999-', size - 1, size],
      ['bytes=1000-9999999', 1_000, size],
      ['bytes=-1', size - 1, size],
      ['bytes=-600000', size - 600_000, size],
      ['bytes=-9999999', 0, size],
      ['Bytes=5-6', 5, 7],
    ])('%s is sent as 206', async (range, start, end) => {
      const { statusCode, headers, rawPayload } = await ask(range);
      expect(statusCode).toBe(206);
      expect(headers).toMatchObject({
        'content-range': `bytes ${start}-${end - 1}/${size}`,
        'content-length': String(end - start),
        'accept-ranges': 'bytes',
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(rawPayload.equals(bytes.subarray(start, end))).toBe(true);
      const head = await ask(range, {}, 'HEAD');
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([206, String(end - start), '']);
    });

    it.each(['bytes=1300000-', 'bytes=1300000-1300001', 'bytes=-0', 'bytes=9999999999999999999-'])(
      '%s is refused with 416',
      async (range) => {
        const { statusCode, headers, body } = await ask(range);
        expect({ statusCode, body, range: headers['content-range'] }).toEqual({ statusCode: 416, body: '', range: `bytes */${size}` });
      },
    );

    it.each(['bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', '0-5', 'bytes=1-2x'])(
      '%j is none: the whole document is sent',
      async (range) => {
        const { statusCode, headers, rawPayload } = await ask(range);
        expect([statusCode, headers['content-range'], rawPayload.equals(bytes)]).toEqual([200, undefined, true]);
      },
    );

    it('is not sent on a condition, because nothing tells whether the document is the same', async () => {
      for (const condition of ['"etag"', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
        expect((await ask('bytes=0-8', { 'if-range': condition })).statusCode).toBe(200);
      }
    });

    it('needs the link like the whole document', async () => {
      const { statusCode, body } = await portal().app.inject({ url: `${url}x`, headers: { range: 'bytes=0-8' } });
      expect([statusCode, body]).toEqual([404, expect.stringContaining('does not work any more')]);
    });

    it('of a text is not compressed', async () => {
      const text = 'Minutes of the meeting\n'.repeat(1_000);
      const url = await urlOf(await add(fileOf(text, 'minutes.txt')));
      const headersSent = { range: 'bytes=0-4999', 'accept-encoding': 'gzip' };
      const { headers, body } = await portal().app.inject({ url, headers: headersSent });
      expect([headers['content-encoding'], body]).toEqual([undefined, text.slice(0, 5_000)]);
    });
  });

  it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
});

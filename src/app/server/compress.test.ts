// Compression of answers: only where it saves something and the client accepts it.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture, makeUser } from '../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../tests/test-portal.ts';
import { listStories, saveStory } from '../../features/contents/stories/stories.contract.ts';
import { listMembers } from '../../features/people/members/members.contract.ts';
import { path } from '../../platform/wire/call.ts';

describe('an answer on the wire', () => {
  onAnyEngine(
    (portal) => {
      let staff: Client;
      beforeAll(async () => {
        staff = await portal().as('superAdmin');
        for (let each = 0; each < 20; each++) await makeUser(portal().data);
      });

      const ask = (url: string, encoding: string, body = '{}') =>
        portal().app.inject({
          method: url.startsWith('/api/User/') ? 'POST' : 'GET',
          url,
          headers: {
            authorization: `Bearer ${staff.token}`,
            'accept-encoding': encoding,
            origin: 'https://one.example',
            ...(url.startsWith('/api/User/') && { 'content-type': 'application/json' }),
          },
          ...(url.startsWith('/api/User/') && { payload: body }),
        });

      it('is compressed as the client accepts it, also when it is cached, with the right Vary header', async () => {
        const plain = await ask(path(listMembers), 'identity');
        expect(plain.headers).not.toHaveProperty('content-encoding');
        expect(plain.json().rc).toHaveLength(10);
        for (const body of ['{}', '{ "RecordsPerPage": 10 }', '{}']) {
          for (const [accepted, encoding, open] of [
            ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
            ['gzip, deflate', 'gzip', gunzipSync],
            ['br;q=0, gzip', 'gzip', gunzipSync],
          ] as const) {
            const { headers, rawPayload } = await ask(path(listMembers), accepted, body);
            expect(headers['content-encoding'], accepted).toBe(encoding);
            expect(String(headers.vary).toLowerCase().split(/, */).sort()).toEqual(['accept-encoding', 'origin']);
            expect(Number(headers['content-length'])).toBe(rawPayload.length);
            expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
            expect(open(rawPayload).toString()).toBe(plain.body);
          }
        }
        const docs = await ask('/api/openapi.json', 'br');
        expect(docs.headers['content-encoding']).toBe('br');
      });

      it('is not compressed when it is small or a picture', async () => {
        expect((await ask(path(listStories), 'br')).headers).not.toHaveProperty('content-encoding');
        expect((await ask('/api/health', 'br')).headers).not.toHaveProperty('content-encoding');
        const story = { Flag: 'Add', Name: 'Story', ClientName: 'Client', Description: 'x' };
        expect((await staff.send(saveStory, story, await makePicture('png', 900))).status).toBe(200);
        const logo = (await staff.send(listStories)).rc[0]?.Logo ?? '';
        const picture = await ask(logo, 'br');
        expect({ status: picture.statusCode, type: picture.headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' });
        expect(picture.headers).not.toHaveProperty('content-encoding');
      });
    },
    { CORS_ORIGINS: 'https://one.example' },
  );
});

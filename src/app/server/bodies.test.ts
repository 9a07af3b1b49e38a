// Bad bodies of every kind: each is refused with a clear envelope, none causes an error 500, and nothing changes.

import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makePicture } from '../../../tests/makers.ts';
import { processorTimeOf } from '../../../tests/processor-time.ts';
import { type Client, onAnyEngine, startTestPortal } from '../../../tests/test-portal.ts';
import { listStories, saveStory } from '../../features/contents/stories/stories.contract.ts';
import { listMembers } from '../../features/people/members/members.contract.ts';
import { getProfile, updateDetails } from '../../features/people/profile/profile.contract.ts';
import { bulkSave } from '../../platform/wire/calls/bulk.ts';

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const json = { 'content-type': 'application/json' };
const partOf = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = '--x--\r\n';
const deep = (open: string, close: string, depth = 100_000) => open.repeat(depth) + close.repeat(depth);

const unreadable = 'The request could not be read';
const notJson = 'The request is not valid JSON';
const notObject = 'The request must be a JSON object';
const otherType = 'The request must be JSON or multipart/form-data';
const tooLarge = 'The request is too large';

const bad: [what: string, headers: Record<string, string>, payload: string | Buffer, status: number, message: string][] = [
  ['JSON that breaks off', json, '{"Flag":"Add"', 400, notJson],
  ['JSON with something after it', json, '{"Flag":"Add"}}', 400, notJson],
  ['JSON with a comment', json, '{/* */}', 400, notJson],
  ['an array', json, '[{"Flag":"Add"}]', 400, notObject],
  ['a text', json, '"Add"', 400, notObject],
  ['null', json, 'null', 400, notObject],
  ['a number', json, '1e999', 400, notObject],
  ['bytes that are no text', json, Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 400, notJson],
  ['compressed JSON', { ...json, 'content-encoding': 'gzip' }, Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64'), 400, notJson],
  ['plain text', { 'content-type': 'text/plain' }, '{"Flag":"Add"}', 400, otherType],
  ['a form of the old kind', { 'content-type': 'application/x-www-form-urlencoded' }, 'Flag=Add', 400, otherType],
  ['XML', { 'content-type': 'text/xml' }, '<Flag>Add</Flag>', 400, otherType],
  ['another multipart', { 'content-type': 'multipart/mixed; boundary=x' }, partOf('Flag', 'Add') + end, 400, otherType],
  ['no type at all', {}, '{"Flag":"Add"}', 400, otherType],
  ['a type that is none', { 'content-type': ';;;' }, '{"Flag":"Add"}', 400, unreadable],
  ['a length that is wrong', { ...json, 'content-length': '3' }, '{"Flag":"Add"}', 400, unreadable],
  ['2 MB of JSON', json, `{"Name":"${'x'.repeat(2_000_000)}"}`, 413, tooLarge],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, partOf('Flag', 'Add') + end, 400, unreadable],
  ['multipart with another boundary', { 'content-type': 'multipart/form-data; boundary=y' }, partOf('Flag', 'Add') + end, 400, unreadable],
  [
    'multipart with a boundary that is too long',
    { 'content-type': `multipart/form-data; boundary=${'y'.repeat(5_000)}` },
    end,
    400,
    unreadable,
  ],
  ['multipart that breaks off in a field', multipart, partOf('Flag', 'Add').slice(0, -4), 400, unreadable],
  [
    'multipart that breaks off in a file',
    multipart,
    '--x\r\ncontent-disposition: form-data; name="File"; filename="a.png"\r\n\r\n\x89PNG',
    400,
    unreadable,
  ],
  ['multipart that breaks off in a head', multipart, '--x\r\ncontent-dispo', 400, unreadable],
  ['51 fields', multipart, Array.from({ length: 51 }, (_, each) => partOf(`F${each}`, 'x')).join('') + end, 413, tooLarge],
  ['a field of more than a megabyte', multipart, partOf('Name', 'x'.repeat(1_000_001)) + end, 413, tooLarge],
  ['a field called __proto__', multipart, partOf('__proto__', 'x') + end, 400, unreadable],
  ['a field called constructor', multipart, partOf('constructor', 'x') + end, 400, unreadable],
];

describe('a body', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    const post = async (name: string, headers: Record<string, string>, payload: string | Buffer) => {
      const response = await portal().app.inject({
        method: 'POST',
        url: `/api/User/${name}`,
        headers: { authorization: `Bearer ${staff.token}`, ...headers },
        payload,
      });
      return { status: response.statusCode, ...response.json() };
    };

    it.each(bad)('that is %s is refused', async (_what, headers, payload, status, msgkey) => {
      for (const name of ['AddCmsStories', 'UserUpdateDetails', 'GetMemberList', 'GetCmsStory', 'login']) {
        expect(await post(name, headers, payload), name).toEqual({
          status,
          rs: 0,
          rc: [],
          res: { Code: status === 413 ? 'TooLarge' : 'Unreadable' },
          msgkey,
        });
      }
      expect((await staff.send(listStories)).rc).toEqual([]);
    });

    it('with many fields, known or unknown, is refused as soon as they are too large together, before the rest has arrived', async () => {
      const part = partOf('Other', 'x'.repeat(900_000));
      for (const name of ['login', 'GetMemberList', 'AddCmsStories']) {
        expect(await post(name, multipart, part.repeat(2) + end), name).toMatchObject({ status: 413, msgkey: tooLarge });
        const parsed = partOf('Other', `["${'x'.repeat(900_000)}"]`).replace('\r\n\r\n', '\r\ncontent-type: application/json\r\n\r\n');
        expect(await post(name, multipart, parsed.repeat(2) + end), name).toMatchObject({ status: 413, msgkey: tooLarge });
      }
      const own = await startTestPortal(portal().engine);
      const url = `${await own.app.listen({ port: 0, host: '127.0.0.1' })}/api/User/login`;
      const answer = await new Promise<object>((resolve, reject) => {
        const sending = request(url, { method: 'POST', headers: multipart }, async (response) => {
          resolve({ status: response.statusCode, connection: response.headers.connection, text: await text(response) });
          sending.destroy();
        });
        sending.on('error', reject);
        sending.write(part.repeat(3));
      });
      expect(answer).toEqual({
        status: 413,
        connection: 'close',
        text: JSON.stringify({ rs: 0, rc: [], res: { Code: 'TooLarge' }, msgkey: tooLarge }),
      });
      await own.close();
    });

    it('of a sign-in is at most 16 kB, however it comes', async () => {
      const Password = 'x'.repeat(16_000);
      expect(await post('login', json, JSON.stringify({ Email: 'a@b.cd', Password }))).toMatchObject({ status: 413, msgkey: tooLarge });
      expect(await post('login', multipart, partOf('Password', `${Password}x`) + end)).toMatchObject({ status: 413, msgkey: tooLarge });
      const enough = { Email: 'a@b.cd', Password: 'x'.repeat(1_900) };
      expect((await post('login', json, JSON.stringify(enough))).status).toBe(400);
    });

    it('that is too large is answered to a client that reads only after it has sent everything', async () => {
      const own = await startTestPortal(portal().engine);
      const port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        let received = '';
        socket.on('error', reject);
        socket.pause();
        const length = 8_000_000;
        socket.write(`POST /api/User/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`);
        socket.write('x'.repeat(length), () => {
          socket.resume().setEncoding('utf8');
          socket.on('data', (chunk) => {
            received += chunk;
            if (!received.includes(tooLarge)) return;
            resolve(received);
            socket.destroy();
          });
          socket.on('close', () => reject(new Error(`Closed after: ${received}`)));
        });
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      await own.close();
    });

    it('whose client goes away before the end is no failure of the portal', async () => {
      const own = await startTestPortal(portal().engine, { LOG_LEVEL: 'info' });
      const port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
      const { token } = await own.as('superAdmin');
      const begin = (name: string, type: string, body: string) => {
        const socket = connect(port, '127.0.0.1');
        const head = `authorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 10000`;
        socket.write(`POST /api/User/${name} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body}`);
        return socket;
      };
      const file = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.png"\r\n\r\nx';
      const halves = [
        begin('GetMemberList', json['content-type'], '{"FullName":'),
        begin('AddCmsStories', json['content-type'], '{"Flag":'),
        begin('AddCmsStories', multipart['content-type'], partOf('Flag', 'Add').slice(0, -4)),
        begin('AddCmsStories', multipart['content-type'], partOf('Flag', 'Add') + file),
      ];
      await pause(200);
      for (const socket of halves) socket.resetAndDestroy();
      const connections = () => new Promise<number>((resolve) => own.app.server.getConnections((_error, count) => resolve(count)));
      await vi.waitFor(async () => expect(await connections()).toBe(0));
      expect(own.failures().filter((line) => line.includes('"level":50'))).toEqual([]);
      await own.close();
    });

    it('with keys such as __proto__ changes nothing, and they are ignored', async () => {
      const body = '{"__proto__":{"Flag":"Photo","isAdmin":true},"constructor":{"prototype":{"rs":7}},"toString":1,"FullName":"nobody"}';
      expect(await post('GetMemberList', json, body)).toMatchObject({ status: 200, rc: [], res: { TotalRecords: 0 } });
      expect((await post('AddCmsStories', json, body)).status).toBe(400);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      expect(({} as Record<string, unknown>).rs).toBeUndefined();
    });

    it('nested a hundred thousand levels deep is refused, and twenty thousand are ignored in an unknown field', async () => {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const value = open === '[' ? deep(open, close) : `${open.repeat(100_000)}1${close.repeat(100_000)}`;
        for (const field of ['Id', 'FullName', 'IsActiveMember', 'CurrentPage']) {
          expect((await post('GetMemberList', json, `{"${field}":${value}}`)).status, field).toBe(400);
        }
        expect((await post('AddCmsStories', json, `{"Flag":${value}}`)).status).toBe(400);
        const fewer = value.replaceAll(open.repeat(80_000), '').replaceAll(close.repeat(80_000), '');
        expect((await post('GetMemberList', json, `{"other":${fewer}}`)).status).toBe(200);
      }
    });

    it('with very many keys or values is refused before it is parsed, and is small where nobody needs to be signed in', async () => {
      const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, each) => [`k${each}`, 0])));
      const tooMany = { status: 400, res: { Code: 'Invalid' }, msgkey: 'The request has too many fields or values' };
      for (const body of [keys(201), keys(100_000), `{"FullName":${'['.repeat(740_000)}`, `{"Ids":[${'1,'.repeat(700_000)}1]}`])
        for (const name of ['GetMemberList', 'AddCmsStories', 'BulkSave'])
          expect(await post(name, json, body), name).toMatchObject(tooMany);
      const text = `"${'\\\\'.repeat(60_000)},[${'\\"'.repeat(50_000)}"`;
      expect((await post('GetMemberList', json, `{"other":${text}}`)).status).toBe(200);
      expect((await staff.send(listMembers, { Ids: Array.from({ length: 20_000 }, (_, each) => each + 1) })).status).toBe(200);
      const Filters = JSON.parse(keys(201));
      const bulk = { Call: saveStory.name, Flag: 'Active', IsActive: true, Filters, Count: 1 };
      expect((await staff.send(bulkSave, bulk)).res?.Errors).toEqual({ Filters: 'Filters must be an object' });
      expect(await post('register', json, JSON.stringify({ other: 'x'.repeat(32_000) }))).toMatchObject({ status: 413, msgkey: tooLarge });
    });

    it('with objects that cannot be converted to a text is refused', async () => {
      for (const value of [{ toString: 1, valueOf: 1 }, { toJSON: 1 }, { length: 1e9 }, []]) {
        for (const field of ['Id', 'FullName', 'Phone', 'IsActiveMember', 'RecordsPerPage']) {
          expect((await staff.send(listMembers, { [field]: value })).status, `${field} ${JSON.stringify(value)}`).toBe(400);
        }
      }
    });

    it('with very long texts in any field is refused with little work', async () => {
      const many = 400_000;
      const hostile = [
        `${'1'.repeat(many)}x`,
        `a@${'.'.repeat(many)}@`,
        '<'.repeat(many),
        '&'.repeat(many),
        `x${' '.repeat(many)}x`,
        '-'.repeat(many),
      ];
      const ask = async (text: string) => {
        for (const field of ['Id', 'FullName', 'IsActiveMember']) {
          expect((await staff.send(listMembers, { [field]: text })).status).toBe(400);
        }
        for (const field of ['Name', 'Description', 'Dates']) {
          expect((await staff.send(saveStory, { Flag: 'Add', [field]: text })).status).toBe(400);
        }
        expect((await post('register', json, JSON.stringify({ Email: text.slice(0, 20_000), Phone: 'x' }))).status).toBe(400);
      };
      const work = await processorTimeOf(async () => {
        for (const text of hostile) await ask(text);
      });
      // With catastrophic backtracking, one such text would take hours.
      expect(work).toBeLessThan(10_000);
    });

    it('with an unexpected file, two files or a file without a name uses only the first named one', async () => {
      const me = await portal().as('member');
      const picture = Buffer.from(await (await makePicture()).arrayBuffer());
      const fileOf = (attributes: string, bytes: Buffer) =>
        Buffer.concat([Buffer.from(`--x\r\ncontent-disposition: form-data; ${attributes}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
      const bodyOf = (...files: Buffer[]) => Buffer.concat([Buffer.from(partOf('Flag', 'Photo')), ...files, Buffer.from(end)]);
      const send = async (payload: Buffer) =>
        portal().app.inject({
          method: 'POST',
          url: '/api/User/UserUpdateDetails',
          headers: { authorization: `Bearer ${me.token}`, ...multipart },
          payload,
        });
      const named = fileOf('name="file"; filename="a.png"', picture);
      expect((await send(bodyOf(named))).statusCode).toBe(200);
      expect((await send(bodyOf(named, fileOf('name="File"; filename="b.png"', Buffer.from('no picture'))))).statusCode).toBe(200);
      expect((await send(bodyOf(fileOf('name="Other"; filename="a.png"', picture)))).statusCode).toBe(400);
      expect((await send(bodyOf(fileOf('filename="a.png"', picture)))).statusCode).toBe(400);
      expect((await send(bodyOf(named, named, named))).statusCode).toBe(413);
      expect((await staff.send(listMembers, {}, await makePicture())).status).toBe(200);
    });

    it('of a GET, and unknown query parameters, are ignored', async () => {
      for (const query of ['?__proto__[x]=1&constructor=2&&&=&a[b][c]=d&%00=%00', `?${'a=b&'.repeat(2_000)}`, '?Id=9&UserId=9&RoleId=1']) {
        const response = await portal().app.inject({
          url: `/api/User/profile${query}`,
          headers: { authorization: `Bearer ${staff.token}` },
        });
        expect({ status: response.statusCode, Id: response.json().res?.Id }).toEqual({ status: 200, Id: staff.userId });
      }
      expect((await staff.send(getProfile)).status).toBe(200);
    });

    it('that is empty is an empty request', async () => {
      for (const payload of ['', '{}']) {
        expect((await post('GetMemberList', json, payload)).status, payload).toBe(200);
      }
      expect((await post('GetMemberList', multipart, end)).status).toBe(200);
      expect((await staff.send(updateDetails, '')).status).toBe(400);
    });

    it('never caused an error 500', () => expect(portal().failures()).toEqual([]));
  });
});

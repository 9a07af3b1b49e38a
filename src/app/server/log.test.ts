// The log of requests: it has enough to follow a request, but no user input and no secrets.

import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePicture, makeUser, passwordOfAll } from '../../../tests/makers.ts';
import { onAnyEngine, startTestPortal } from '../../../tests/test-portal.ts';
import { saveStory } from '../../features/contents/stories/stories.contract.ts';
import { login } from '../../features/people/accounts/session.contract.ts';
import { listMembers } from '../../features/people/members/members.contract.ts';
import type { LogDetails } from '../../platform/log.ts';
import { createHttp } from '../../platform/server/http/http.ts';

type Line = Record<string, unknown>;

const linesOf = (lines: string[]): Line[] => lines.map((line) => JSON.parse(line));

const uuid = /^[0-9a-f-]{36}$/;

describe('the log', () => {
  onAnyEngine(
    (portal) => {
      const linesDuring = async (work: () => Promise<unknown>): Promise<Line[]> => {
        const before = portal().failures().length;
        await work();
        return linesOf(portal().failures().slice(before));
      };

      it('has one line for each request, with its id, call, status, time and user', async () => {
        const member = await portal().as('member');
        for (const [url, call, status, user] of [
          ['/api/User/profile?Secret=1', 'profile', 200, member.userId],
          ['/api/User/GetWarnings?Secret=1', 'GetWarnings', 403, member.userId],
          ['/api/User/nobody@example.com?Secret=1', 'nothing', 404, null],
          ['/files/nobody@example.com', '/files/:name', 404, null],
          ['/api/health', '/api/health', 200, null],
        ] as const) {
          const headers = { authorization: `Bearer ${member.token}` };
          const [line, ...rest] = await linesDuring(async () => {
            const response = await portal().app.inject({ url, headers });
            expect(response.headers['x-request-id']).toMatch(uuid);
          });
          expect(rest, url).toEqual([]);
          expect(line, url).toMatchObject({ id: expect.stringMatching(uuid), call, status, ms: expect.any(Number), user });
        }
      });

      it('has the user of a failed sign-in', async () => {
        const user = await makeUser(portal().data);
        for (const [Email, id] of [
          [user.email, user.id],
          ['nobody@example.com', null],
        ] as const) {
          const lines = await linesDuring(() => portal().anonymous.send(login, { Email, Password: 'wrong one' }));
          expect(lines).toEqual([
            expect.objectContaining({ level: 40, msg: 'a sign-in failed', user: id, address: '127.0.0.1', id: lines[1]?.id }),
            expect.objectContaining({ level: 30, call: 'login', status: 400 }),
          ]);
        }
      });

      it('has no e-mail, token, body or query in it, at any level', async () => {
        const user = await makeUser(portal().data, { role: 'superAdmin', email: 'who.is.this@example.com' });
        const { token, send } = portal().clientOf(user);
        const headers = { authorization: `Bearer ${token}`, cookie: `token=${token}` };
        await send(login, { Email: user.email, Password: passwordOfAll });
        await send(login, { Email: user.email, Password: 'wrong one' });
        await send(listMembers, { Email: user.email, FullName: 'Typed name' });
        const story = { Flag: 'Add', Name: 'Typed name', ClientName: 'Client', Description: 'x' };
        expect((await send(saveStory, story, await makePicture())).status).toBe(200);
        await send(saveStory, 'broken Typed name');
        await portal().app.inject({ url: '/documents/1?signature=Typed', headers });
        await portal().app.inject({ url: '/api/User/profile?Typed=1', headers });
        await portal().app.inject({ url: '/%?Typed=1', headers });
        await portal().app.inject({ url: '/files/Typed', headers });
        const all = portal().failures().join('');
        expect(linesOf(portal().failures()).length).toBeGreaterThan(8);
        for (const secret of [token, token.slice(0, 20), 'example.com', 'Typed', passwordOfAll, 'wrong one', 'uthorization', 'signature']) {
          expect(all).not.toContain(secret);
        }
      });
    },
    { LOG_LEVEL: 'trace' },
  );
});

describe('a request’s id', () => {
  const idGiven = async (settings: Record<string, string>, id: string) => {
    const portal = await startTestPortal('sqlite', settings);
    const { headers } = await portal.app.inject({ url: '/api/health', headers: { 'x-request-id': id } });
    await portal.close();
    return headers['x-request-id'];
  };

  it('comes from a trusted proxy, if it is well-formed', { tags: ['long'] }, async () => {
    expect(await idGiven({ TRUST_PROXY: 'true' }, 'from-the-proxy_7')).toBe('from-the-proxy_7');
    expect(await idGiven({ TRUST_PROXY: '127.0.0.0/8' }, 'from-the-proxy_7')).toBe('from-the-proxy_7');
    for (const bad of ['', 'a b', 'x'.repeat(101), 'a"b', 'who@example.com'])
      expect(await idGiven({ TRUST_PROXY: '1' }, bad)).toMatch(uuid);
  });

  it('is created by the portal if the request does not come from a trusted proxy', async () => {
    expect(await idGiven({}, 'from-anybody')).toMatch(uuid);
    expect(await idGiven({ TRUST_PROXY: '10.0.0.1' }, 'from-anybody')).toMatch(uuid);
  });
});

it('a line has every detail that it may have, and no other', async () => {
  const lines: string[] = [];
  const logTo = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const { log } = await createHttp({ logLevel: 'info', logTo, trustProxy: 0, corsOrigins: [], isHttps: false });
  const details: Required<Omit<LogDetails, 'err'>> = {
    call: 'login',
    status: 200,
    ms: 1,
    user: 2,
    key: 'Zapier',
    address: '127.0.0.1',
    removed: 3,
    taken: 4,
    missing: ['x'],
    mail: 5,
    delivery: 6,
    ahead: { mails: 7 },
  };
  log.info({ ...details, typed: 'Typed' }, 'said');
  const [{ level, time, pid, hostname, msg, ...said } = {}] = linesOf(lines);
  expect([level, msg, said]).toEqual([30, 'said', details]);
});

describe('an error’s line', () => {
  it('has the call and the stack, but no values that the error contains or quotes', async () => {
    const lines: string[] = [];
    const logTo = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    const app = await createHttp({ logLevel: 'error', logTo, trustProxy: 0, corsOrigins: [], isHttps: false });
    onTestFinished(() => app.close());
    app.get('/api/User/Fails', () => {
      const quoted = 'no such value: who@example.com, eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc, /documents/1?signature=x';
      throw Object.assign(new Error(quoted), { code: '22P02', detail: 'Key (email)=(who@example.com)', parameters: ['Typed'] });
    });
    const response = await app.inject('/api/User/Fails?Typed=1');
    const [line] = linesOf(lines);
    expect(lines).toHaveLength(1);
    expect(line).toMatchObject({ call: 'Fails', user: null, id: response.json().res.ErrorId, err: { type: 'Error', code: '22P02' } });
    expect(lines[0]).toContain('no such value: …, …, /documents/1?…');
    expect(lines[0]).toContain('log.test.ts');
    expect(lines[0]).not.toMatch(/example\.com|eyJ|signature|Typed/);
  });
});

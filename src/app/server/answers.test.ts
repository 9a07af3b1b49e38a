// What all answers have in common: the envelope, the status, the headers, and that an error of the server reveals nothing.

import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { allCalls } from '../../../tests/all-calls.ts';
import { onAnyEngine, startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';
import { login } from '../../features/people/accounts/session.contract.ts';
import { getProfile } from '../../features/people/profile/profile.contract.ts';

const nothing = { rs: 0, rc: [], res: { Code: 'UnknownAddress' }, msgkey: 'There is nothing at this address' };
const addressOf = ({ name }: { name: string }) => `/api/User/${name}`;

describe('an answer', () => {
  onAnyEngine((portal) => {
    it('below /api/User/ is exactly an envelope, for every call and every caller', async () => {
      const clients = [portal().anonymous, await portal().as('superAdmin'), await portal().as('admin'), await portal().as('member')];
      for (const client of clients) {
        for (const call of allCalls) {
          for (const body of ['{}', '{"Flag":"Delete","Id":77}', '{"Id":"x","Flag":7}', 'broken']) {
            const answer = await client.send(call, call.method === 'GET' ? {} : body);
            expect(Object.keys(answer).sort(), call.name).toEqual(['msgkey', 'rc', 'res', 'rs', 'status']);
            expect(answer.rs === 1, call.name).toBe(answer.status === 200);
            expect(Array.isArray(answer.rc)).toBe(true);
            if (answer.rs === 0) expect(answer.msgkey?.length).toBeGreaterThan(0);
          }
        }
      }
      expect(portal().failures()).toEqual([]);
    });

    it('at an unknown path below /api/ is a 404 envelope, by any method', async () => {
      for (const url of [
        '/api',
        '/api/',
        '/api/nope',
        '/api/User',
        '/api/User/',
        '/api/User/nope',
        '/api/user/login',
        '/api/User/login/',
      ]) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
          const response = await portal().app.inject({ method, url });
          expect({ status: response.statusCode, ...response.json() }, `${method} ${url}`).toEqual({ status: 404, ...nothing });
        }
      }
      expect((await portal().app.inject({ method: 'HEAD', url: '/api/nope' })).statusCode).toBe(404);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        const sent = { headers: { 'content-type': type }, payload: 'x'.repeat(2_000_000) };
        const response = await portal().app.inject({ method: 'POST', url: '/api/nope', ...sent });
        expect({ status: response.statusCode, ...response.json() }, type).toEqual({ status: 404, ...nothing });
      }
    });

    it('at a path that cannot be read is a 400 envelope', async () => {
      for (const url of ['/api/User/%E0%A4%A', '/%', '/api/%ff']) {
        const response = await portal().app.inject(url);
        expect({ status: response.statusCode, ...response.json() }).toEqual({
          status: 400,
          ...nothing,
          res: { Code: 'Unreadable' },
          msgkey: 'The request could not be read',
        });
        expect(response.headers['x-content-type-options']).toBe('nosniff');
      }
    });

    it('is the same however the path is written', async () => {
      for (const url of ['/%61pi/health', '/api/%68ealth', '/%61pi/User/profile', '/%61pi/nope', '/api/nope?x=%20']) {
        expect((await portal().app.inject(url)).headers['cache-control'], url).toBe('no-store');
      }
      const unknown = await portal().app.inject('/%61pi/nope');
      expect({ status: unknown.statusCode, ...unknown.json() }).toEqual({ status: 404, ...nothing });
      const wrongMethod = await portal().app.inject({ method: 'PUT', url: '/%61pi/User/login' });
      expect({ status: wrongMethod.statusCode, allow: wrongMethod.headers.allow }).toEqual({ status: 405, allow: 'POST' });
    });

    it('to the wrong method is a 405 envelope that names the right one, without looking at the body', async () => {
      for (const call of allCalls) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'] as const) {
          if (method === call.method) continue;
          const payload = method === 'PUT' ? 'broken' : undefined;
          const response = await portal().app.inject({ method, url: `${addressOf(call)}?x=1`, payload });
          expect({ status: response.statusCode, allow: response.headers.allow }, `${method} ${call.name}`).toEqual({
            status: 405,
            allow: call.method,
          });
          if (method !== 'HEAD') expect(response.json()).toMatchObject({ rs: 0, rc: [], res: { Code: 'WrongMethod' } });
        }
      }
      for (const url of ['/api/health', '/api/ready', '/api/openapi.json', '/api/docs']) {
        const response = await portal().app.inject({ method: 'POST', url });
        expect({ status: response.statusCode, allow: response.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
      }
    });

    it('carries the security headers and does not say what serves it', async () => {
      for (const url of ['/', '/api/health', '/api/docs', '/api/openapi.json', '/api/User/profile', '/api/nope', '/files/x.webp']) {
        const { headers } = await portal().app.inject(url);
        expect(headers, url).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        });
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain("default-src 'self'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toMatch(/script-src 'self';/);
        expect(headers).not.toHaveProperty('server');
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('strict-transport-security');
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
      }
    });

    it('to too large headers, or to input that is not HTTP, is an envelope too', async () => {
      const own = await startTestPortal(portal().engine);
      const port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
      const head = 'GET /api/User/profile HTTP/1.1\r\nHost: x\r\n';
      for (const [sent, status, msgkey] of [
        [`${head}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, '431', 'The request is too large'],
        [`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431', 'The request is too large'],
        [`${head}bad header\r\n\r\n`, '400', 'The request could not be read'],
        [`${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, '400', 'The request could not be read'],
        ['hello\r\n\r\n', '400', 'The request could not be read'],
      ] as const) {
        const answer = await talk(port, sent);
        expect(answer.split(' ')[1]).toBe(status);
        expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
          ...nothing,
          res: { Code: status === '431' ? 'TooLarge' : 'Unreadable' },
          msgkey,
        });
      }
      await own.close();
    });
  });
});

describe('when the database is gone', () => {
  it.each(['sqlite', 'postgres'] as const)('ready says so, and every call answers with an id that the log has, on %s', async (engine) => {
    const portal = await startTestPortal(engine);
    const member = await portal.as('member');
    await takeDatabaseAway(portal);
    const ready = await portal.app.inject('/api/ready');
    expect({ code: ready.statusCode, body: ready.json() }).toEqual({ code: 503, body: { status: 'unavailable', reason: 'reading' } });
    expect((await portal.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
    for (const answer of [await portal.anonymous.send(login, { Email: 'a@b.cd', Password: 'x' }), await member.send(getProfile)]) {
      const ErrorId = answer.msgkey?.match(/[0-9a-f-]{36}/)?.[0] ?? '';
      const msgkey = `Something went wrong. Please try again. (Reference ${ErrorId})`;
      expect(answer).toEqual({ status: 500, rs: 0, rc: [], res: { Code: 'Failed', ErrorId }, msgkey });
      expect(portal.failures().filter((line) => line.includes(ErrorId))).toHaveLength(1);
    }
    for (const line of portal.failures()) expect(line).not.toContain(member.token);
    // On SQLite, closing a closed database throws.
    await portal.app.close().catch(() => undefined);
    await rm(portal.folder, { recursive: true });
  });
});

describe('another origin', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/api/User/login',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, idempotency-key',
    },
  });

  it('may call when CORS_ORIGINS names it, and only then', async () => {
    const portal = await startTestPortal('sqlite', { CORS_ORIGINS: 'https://one.example, http://localhost:5173' });
    const asked = await portal.app.inject(preflight('https://one.example'));
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': 'https://one.example',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      vary: 'Origin',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    const called = await portal.app.inject({ url: '/api/User/profile', headers: { origin: 'http://localhost:5173' } });
    expect(called.statusCode).toBe(401);
    expect(called.headers['access-control-allow-origin']).toBe('http://localhost:5173');
    for (const origin of [
      'https://two.example',
      'https://one.example.evil.example',
      'http://one.example',
      'null',
      'https://one.example:8443',
    ]) {
      const refused = await portal.app.inject(preflight(origin));
      expect(refused.headers, origin).not.toHaveProperty('access-control-allow-origin');
      expect(refused.headers.vary).toBe('Origin');
      const called = await portal.app.inject({ url: '/api/User/profile', headers: { origin } });
      expect(called.headers, origin).not.toHaveProperty('access-control-allow-origin');
    }
    await portal.close();
  });

  it('may not call when CORS_ORIGINS is not set', async () => {
    const portal = await startTestPortal('sqlite', { PUBLIC_URL: 'https://portal.example' });
    const asked = await portal.app.inject(preflight('https://one.example'));
    expect(asked.statusCode).toBe(405);
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(asked.headers['strict-transport-security']).toBe('max-age=31536000');
    await portal.close();
  });
});

const talk = (port: number, sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.setTimeout(5_000, () => reject(new Error('No answer')));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });

const takeDatabaseAway = async ({ engine, data, environment }: TestPortal) => {
  if (engine === 'sqlite') return data.close();
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  await client.query(`drop database ${new URL(environment.DATABASE_URL ?? '').pathname.slice(1)} with (force)`);
  await client.end();
  await pause(50);
};

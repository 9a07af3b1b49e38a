// The health checks: what the portal answers when the database works, and when writes hang.

import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../tests/postgres.ts';
import { onAnyEngine, startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';

const ask = async ({ app }: TestPortal, url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, ...response.json() };
};

describe('the portal', () => {
  onAnyEngine((portal) => {
    it('is alive and ready when its database reads and writes', async () => {
      await portal().as('superAdmin');
      expect(await ask(portal(), '/api/health')).toEqual({ status: 'ok' });
      expect(await ask(portal(), '/api/ready')).toEqual({ status: 'ok' });
    });

    it('says whether it is ready by a write that is at most two seconds old, in a table that holds no record', async () => {
      const own = await startTestPortal(portal().engine);
      onTestFinished(() => own.close());
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const tries = () => own.data.read.selectFrom('write_tries').select('count').executeTakeFirstOrThrow();
      const askThrice = () => Promise.all([1, 2, 3].map(() => ask(own, '/api/ready')));
      await askThrice();
      expect(await tries()).toEqual({ count: 1 });
      vi.advanceTimersByTime(1_900);
      await askThrice();
      expect(await tries()).toEqual({ count: 1 });
      vi.advanceTimersByTime(101);
      await askThrice();
      expect(await tries()).toEqual({ count: 2 });
    });

    it('is alive and not ready while writes hang, and ready again afterwards', async () => {
      const release = await holdWrites(portal());
      const member = await portal().app.inject('/api/User/profile');
      expect(member.statusCode).toBe(401);
      await vi.waitFor(async () => expect(await ask(portal(), '/api/ready')).toEqual({ status: 'unavailable', reason: 'writing' }), {
        timeout: 15_000,
      });
      expect(await ask(portal(), '/api/health')).toEqual({ status: 'ok' });
      await release();
      await vi.waitFor(async () => expect(await ask(portal(), '/api/ready')).toEqual({ status: 'ok' }), { timeout: 20_000 });
    });
  });

  it('is not ready as soon as it stops, and accepts new connections for DRAIN_SECONDS', { tags: ['long'] }, async () => {
    const portal = await startTestPortal('sqlite');
    const url = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const begun = Date.now();
    const closed = portal.app.server.listening && once(portal.app.server, 'close');
    const ended = portal.close({ drainSeconds: 2 });
    const ready = await fetch(`${url}/api/ready`, { headers: { connection: 'close' } });
    expect({ status: ready.status, body: await ready.json() }).toEqual({
      status: 503,
      body: { status: 'unavailable', reason: 'stopping' },
    });
    expect((await fetch(`${url}/api/health`, { headers: { connection: 'close' } })).status).toBe(200);
    await closed;
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_900);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
    await ended;
  });
});

describe('METRICS_PORT', () => {
  it('serves the metrics on a separate port, and nothing else there', async () => {
    const port = await freePort();
    const portal = await startTestPortal('sqlite', { METRICS_PORT: String(port) });
    onTestFinished(() => portal.close());
    const member = await portal.as('member');
    await portal.app.inject({ url: '/api/User/profile?Typed=1', headers: { authorization: `Bearer ${member.token}` } });
    await portal.app.inject('/api/User/Typed');
    const url = `http://127.0.0.1:${port}`;
    const response = await fetch(`${url}/metrics`);
    const metrics = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of [
      'chapterhouse_request_seconds_count{call="profile",status="200"} 1',
      'chapterhouse_request_seconds_count{call="nothing",status="404"} 1',
      'chapterhouse_database_writes_under_way 0',
    ]) {
      expect(metrics.split('\n')).toContain(line);
    }
    expect(metrics).toMatch(/^chapterhouse_database_read_seconds 0\.\d+$/m);
    expect(metrics).toMatch(/^chapterhouse_nodejs_eventloop_lag_p99_seconds /m);
    expect(metrics).toMatch(/^chapterhouse_process_resident_memory_bytes \d+$/m);
    expect(metrics).not.toContain('Typed');
    expect((await fetch(`${url}/metrics?module=all`)).status).toBe(200);
    for (const path of ['/api/health', '/metrics/x', '/metric', '/?/metrics']) expect((await fetch(url + path)).status, path).toBe(404);
    expect((await portal.app.inject('/metrics')).statusCode).toBe(404);

    const writes = async () =>
      Number(/database_write_seconds_count\{outcome="done"\} (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
    const before = await writes();
    await portal.data.write(async () => undefined);
    await portal.data.writeLong(async () => undefined);
    expect(await writes()).toBe(before + 2);
  });
});

const holdWrites = async ({ engine, folder, environment }: TestPortal): Promise<() => Promise<void>> => {
  if (engine === 'sqlite') {
    const other = new DatabaseSync(join(folder, 'chapterhouse.sqlite'));
    other.exec('begin immediate');
    return async () => {
      other.exec('rollback');
      other.close();
    };
  }
  const other = new pg.Client(environment.DATABASE_URL);
  await other.connect();
  await other.query('begin; lock table write_tries in exclusive mode');
  return async () => {
    await other.query('rollback');
    await other.end();
  };
};

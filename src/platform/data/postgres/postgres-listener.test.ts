// Hearing of other nodes' commits on PostgreSQL, when connections break, freeze or are refused for a while.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProxy, type TcpProxy } from '../../../../tests/proxy.ts';
import { countOf } from '../../../../tests/test-data.ts';
import { newDatabase } from '../../../../tests/test-portal.ts';
import { type Data, openData } from '../data.ts';
import { MaybeWritten } from '../maybe-written.ts';

const soon = { timeout: 8_000, interval: 20 };

describe('a node on PostgreSQL', () => {
  let proxy: TcpProxy;
  let node: Data;
  let other: Data;
  let databaseUrl: string;
  let written = 0;

  beforeAll(async () => {
    databaseUrl = await newDatabase();
    const { hostname, port } = new URL(databaseUrl);
    proxy = await startProxy({ host: hostname, port: Number(port) });
    const throughProxy = new URL(databaseUrl);
    throughProxy.host = `127.0.0.1:${proxy.port}`;
    node = await openData('', throughProxy.href);
    other = await openData('', databaseUrl);
    await other.write((tx) => sql`create table kept (id integer)`.execute(tx));
  });
  afterAll(async () => {
    await Promise.all([node.close().catch(() => undefined), proxy.stop()]);
    await other.close();
  });

  const writeElsewhere = () => {
    written++;
    return other.write((tx) => sql`insert into kept values (${written})`.execute(tx));
  };
  /** While it does not hear, every look at the version gives another. */
  const hears = () => {
    const before = node.version();
    return node.version() === before;
  };

  const hearsOfOthers = async () => {
    await vi.waitFor(() => expect(hears()).toBe(true), soon);
    const before = node.version();
    await writeElsewhere();
    await vi.waitFor(() => expect(node.version()).not.toBe(before), soon);
    await vi.waitFor(async () => expect(await countOf(node.read, 'kept')).toBe(written), soon);
  };

  it('hears of what others write', hearsOfOthers);

  it('notices within five seconds what was committed by somebody who tells nobody', async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    // Also by a transaction that was under way at the last look.
    await client.query('begin; insert into kept values (0)');
    await pause(3_000);
    const before = node.version();
    expect(node.version()).toBe(before);
    await client.query('commit');
    await client.end();
    written++;
    const start = performance.now();
    await vi.waitFor(() => expect(node.version()).not.toBe(before), soon);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  const endAllConnections = async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chapterhouse' and datname = current_database()",
    );
    await client.end();
  };

  it('lives on when its connections are ended while it writes: what was under way fails, the next is done', async () => {
    const underWay = [
      node.write(async (tx) => {
        await sql`insert into kept values (-1)`.execute(tx);
        await sql`select pg_sleep(10)`.execute(tx);
      }),
      node.writeOne((tx) => sql`insert into kept select -1 from pg_sleep(10)`.compile(tx)),
    ];
    const ended = Promise.allSettled(underWay);
    await pause(500);
    await endAllConnections();
    for (const each of await ended) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(MaybeWritten) });
    await vi.waitFor(() => node.writeOne((tx) => sql`delete from kept where id < 0`.compile(tx)), soon);
    await hearsOfOthers();
  });

  it('notices when its connections are ended, and makes new ones', async () => {
    await endAllConnections();
    await vi.waitFor(() => expect(hears()).toBe(false), soon);
    await hearsOfOthers();
    await vi.waitFor(() => node.write((tx) => sql`delete from kept where id < 0`.execute(tx)), soon);
  });

  it('takes nothing as unchanged while the server refuses, asks again once a second, and recovers', async () => {
    proxy.refuse();
    await vi.waitFor(() => expect(hears()).toBe(false), soon);
    const asked = proxy.asked();
    await pause(3_500);
    expect(proxy.asked() - asked).toBeGreaterThan(1);
    expect(proxy.asked() - asked).toBeLessThan(6);
    await expect(node.check()).rejects.toThrow();
    proxy.open();
    await vi.waitFor(() => node.check(), soon);
    await hearsOfOthers();
  });

  it('notices within five seconds when its connection freezes without a word, and reads again soon', { timeout: 60_000 }, async () => {
    expect(hears()).toBe(true);
    await Promise.all(Array.from({ length: 6 }, () => countOf(node.read, 'kept')));
    const start = performance.now();
    proxy.freeze();
    const stuck = Promise.allSettled(Array.from({ length: 6 }, () => countOf(node.read, 'kept')));
    await expect(node.check()).rejects.toThrow('PostgreSQL does not answer');
    await vi.waitFor(() => expect(hears()).toBe(false), soon);
    expect(performance.now() - start).toBeLessThan(5_000);
    await vi.waitFor(() => expect(hears()).toBe(true), soon);
    for (const each of await stuck) expect(each.status).toBe('rejected');
    expect(performance.now() - start).toBeLessThan(40_000);
    expect(await countOf(node.read, 'kept')).toBe(written);
    await node.check();
  });
});

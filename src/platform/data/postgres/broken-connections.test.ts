// Connections to PostgreSQL that break, freeze or are refused for a while: writes succeed or fail in time, and the portal recovers.
// @module-tag long

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProxy, type TcpProxy } from '../../../../tests/servers/proxy.ts';
import { countOf, rowsOf } from '../../../../tests/test-data.ts';
import { newDatabase } from '../../../../tests/test-portal.ts';
import { CannotSave, MaybeWritten } from '../cannot-save.ts';
import type { Data, Tx } from '../data.ts';
import { openData } from '../open-data.ts';

const soon = { timeout: 8_000, interval: 20 };
const mostForWrite = 15_000;

describe('a node on PostgreSQL', { timeout: 120_000 }, () => {
  let proxy: TcpProxy;
  let node: Data;
  let other: Data;
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await newDatabase();
    const { hostname, port } = new URL(databaseUrl);
    proxy = await startProxy({ host: hostname, port: Number(port) });
    const throughProxy = new URL(databaseUrl);
    throughProxy.host = `127.0.0.1:${proxy.port}`;
    node = await openData('', throughProxy.href);
    other = await openData('', databaseUrl);
    await other.write((tx) => sql`create table kept (id integer primary key)`.execute(tx));
  });
  afterAll(async () => {
    await Promise.all([node.close().catch(() => undefined), proxy.stop()]);
    await other.close();
  });

  let last = 0;
  const insertWith = (data: Data) => {
    last++;
    const id = last;
    return data.write((tx) => sql`insert into kept values (${id})`.execute(tx));
  };
  const timed = async (work: Promise<unknown>) => {
    const start = performance.now();
    const [{ status, reason }] = (await Promise.allSettled([work])) as [{ status: string; reason?: unknown }];
    return { status, reason, took: performance.now() - start };
  };

  const worksAgain = async () => {
    await vi.waitFor(() => insertWith(node), soon);
    const before = await node.version();
    await insertWith(other);
    expect(await node.version()).not.toBe(before);
    await vi.waitFor(async () => expect(await countOf(node.read, 'kept')).toBe(await countOf(other.read, 'kept')), soon);
    await vi.waitFor(() => node.check(), soon);
  };

  const endAllConnections = async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chapterhouse' and datname = current_database()",
    );
    await client.end();
  };

  it('survives when its connections are closed during writes: these writes fail, the next one succeeds', async () => {
    const underWay = [
      node.write(async (tx) => {
        await sql`insert into kept values (-1)`.execute(tx);
        await sql`select pg_sleep(5)`.execute(tx);
      }),
      node.writeOne((tx) => sql`insert into kept select -1 from pg_sleep(5)`.compile(tx)),
    ];
    const ended = Promise.allSettled(underWay);
    await pause(500);
    await endAllConnections();
    const [transaction, statement] = await ended;
    // The transaction was not committed. Whether the single statement was committed is unknown, because its response is missing.
    expect(transaction).toMatchObject({ status: 'rejected', reason: expect.any(CannotSave) });
    expect(transaction).not.toMatchObject({ reason: expect.any(MaybeWritten) });
    expect(statement).toMatchObject({ status: 'rejected', reason: expect.any(MaybeWritten) });
    await worksAgain();
    expect(await rowsOf(other.read, sql`select id from kept where id < 0`)).toEqual([]);
  });

  it.each(['write', 'writeLong', 'writeWithoutDeadline'] as const)(
    'tells that a %s may have been made, when the connection goes at its commit',
    async (how) => {
      await other.write(async (tx) => {
        await sql`create table slow (id integer)`.execute(tx);
        await sql`create function nap() returns trigger language plpgsql as 'begin perform pg_sleep(5); return null; end'`.execute(tx);
        await sql`create constraint trigger naps after insert on slow deferrable initially deferred
        for each row execute function nap()`.execute(tx);
      });
      const ended = timed(node[how]((tx) => sql`insert into slow values (1)`.execute(tx)));
      const napping = sql<{
        count: number;
      }>`select count(*) as count from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'`;
      await vi.waitFor(async () => expect(await rowsOf(other.read, napping)).toEqual([{ count: 1 }]), soon);
      await endAllConnections();
      expect(await ended).toMatchObject({ status: 'rejected', reason: expect.any(MaybeWritten) });
      await worksAgain();
      await other.write((tx) => sql`drop table slow`.execute(tx));
      await other.write((tx) => sql`drop function nap`.execute(tx));
    },
  );

  it('fails writes at once while the server refuses connections, never reports data as unchanged, and recovers', async () => {
    proxy.refuse();
    await pause(200);
    for (const write of [insertWith(node), node.writeOne((tx) => sql`delete from kept where id = 0`.compile(tx))]) {
      const { reason, took } = await timed(write);
      expect(reason).toBeInstanceOf(CannotSave);
      expect(took).toBeLessThan(2_000);
    }
    const before = await node.version();
    expect(await node.version()).not.toBe(before);
    await expect(node.check()).rejects.toThrow();
    proxy.open();
    await worksAgain();
  });

  it('finishes or fails every write within 15 seconds when its connections stop responding, again and again, and can still read', async () => {
    for (let cut = 1; cut <= 3; cut++) {
      await Promise.all(Array.from({ length: 12 }, () => insertWith(node)));
      await Promise.all(Array.from({ length: 6 }, () => countOf(node.read, 'kept')));
      proxy.freeze();
      const [looked, ...writes] = await Promise.all([timed(node.version()), ...Array.from({ length: 5 }, () => timed(insertWith(node)))]);
      expect(looked).toMatchObject({ status: 'fulfilled' });
      expect(looked?.took).toBeLessThan(4_000);
      for (const { status, reason, took } of writes) {
        expect(took).toBeLessThan(mostForWrite);
        if (status === 'rejected') expect(reason).toBeInstanceOf(CannotSave);
      }
      await worksAgain();
    }
  });

  it('that gets no connection for a write fails the write at once, and reads on over the connections that it has', async () => {
    const role = `limited_${crypto.randomUUID().replaceAll('-', '')}`;
    const allConnectionsForReading = 4;
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(`create role ${role} login password 'x' connection limit ${allConnectionsForReading}`);
    await client.query(`grant select, insert on kept to ${role}`);
    const url = new URL(databaseUrl);
    [url.username, url.password] = [role, 'x'];
    const limited = await openData('', url.href);
    // More at once than there can be connections: those that get none wait for one of the others.
    const readAll = () => Promise.all(Array.from({ length: 12 }, () => rowsOf(limited.read, sql`select pg_sleep(0.1)`)));
    await readAll();
    const before = await limited.version();
    const { reason, took } = await timed(insertWith(limited));
    expect(reason).toMatchObject({ cause: { code: '53300' } });
    expect(took).toBeLessThan(2_000);
    await readAll();
    // The rest is a snapshot, which also differs when another database of the server is written to.
    expect((await limited.version()).split(' ')[0]).toBe(before.split(' ')[0]);
    await client.query(`alter role ${role} connection limit 20`);
    await insertWith(limited);
    await limited.close();
    await client.query(`drop owned by ${role}; drop role ${role}`);
    await client.end();
  });

  it.each(['write', 'writeLong'] as const)('that freezes inside a %s blocks other nodes for at most 10 seconds', async (how) => {
    await insertWith(other);
    const id = last;
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = timed(
      node[how](async (tx) => {
        await sql`update kept set id = id where id = ${id}`.execute(tx);
        held.resolve();
        await go.promise;
        await sql`delete from kept where id = ${id}`.execute(tx);
      }),
    );
    await held.promise;
    proxy.freeze();
    const waiting = await timed(other.write((tx) => sql`update kept set id = id where id = ${id}`.execute(tx)));
    expect(waiting).toMatchObject({ status: 'fulfilled' });
    expect(waiting.took).toBeLessThan(10_000);
    go.resolve();
    expect(await frozen).toMatchObject({ status: 'rejected', reason: expect.any(CannotSave) });
    expect(await rowsOf(other.read, sql`select id from kept where id = ${id}`)).toHaveLength(1);
    await worksAgain();
  });

  it('that freezes with many writes waiting for each other is waited for until its first deadline, not for each of them', async () => {
    await insertWith(other);
    const id = last;
    const lock = (tx: Tx) => sql`update kept set id = id where id = ${id}`.execute(tx);
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holdIt = async (tx: Tx) => {
      await lock(tx);
      held.resolve();
      await go.promise;
    };
    const frozen = Array.from({ length: 10 }, () => timed(node.write(holdIt)));
    await held.promise;
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await rowsOf(other.read, waiting)).toEqual([{ count: 9 }]), soon);
    proxy.freeze();
    expect(await timed(other.write(lock))).toMatchObject({ status: 'fulfilled' });
    go.resolve();
    for (const write of frozen) expect(await write).toMatchObject({ status: 'rejected', reason: expect.any(CannotSave) });
    await worksAgain();
  });

  it('may take longer than other writes for one of very many records, and not for one statement of it', async () => {
    const nap = (count: number) => (tx: Tx) => sql`select pg_sleep(${count})`.execute(tx);
    const long = other.writeLong(async (tx) => {
      for (let second = 0; second < mostForWrite / 1_000; second++) await nap(1)(tx);
    });
    await Promise.all([long, expect(other.writeLong(nap(12))).rejects.toThrow(CannotSave)]);
  });
});

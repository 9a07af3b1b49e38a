// Several hosts in DATABASE_URL: the one that can be written to is used, and found again when another one has taken over.
// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OwnPostgres } from '../../../../prove/own-postgres.ts';
import { rowsOf } from '../../../../tests/test-data.ts';
import { CannotSave } from '../cannot-save.ts';
import { openData } from '../open-data.ts';
import { serverUrls } from './server-urls.ts';

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
    [
      'postgresql://one:5433,two:5434/db?sslmode=disable',
      ['postgresql://one:5433/db?sslmode=disable', 'postgresql://two:5434/db?sslmode=disable'],
    ],
    ['postgres://u:p%40,x@[::1]:5432,10.0.0.2/db', ['postgres://u:p%40,x@[::1]:5432/db', 'postgres://u:p%40,x@10.0.0.2/db']],
    ['postgres://one,/db', []],
    ['postgres://one:x,two/db', []],
    ['mysql://one/db', []],
  ])('%s names %j', (url, urls) => {
    expect(serverUrls(url)).toEqual(urls);
  });
});

describe('two servers', () => {
  const startPair = async () => {
    const primary = await OwnPostgres.start();
    onTestFinished(() => primary[Symbol.asyncDispose]());
    await primary.query('create table kept (id integer primary key)');
    const standby = await primary.startStandby();
    onTestFinished(() => standby[Symbol.asyncDispose]());
    const hosts = [standby, primary].map(({ url }) => new URL(url).host).join(',');
    const data = await openData('', `postgres://postgres:postgres@${hosts}/postgres`);
    onTestFinished(() => data.close());
    const insert = (id: number) => data.write((tx) => sql`insert into kept values (${id})`.execute(tx));
    const kept = async () => (await rowsOf(data.read, sql<{ id: number }>`select id from kept order by id`)).map(({ id }) => id);
    return { primary, standby, data, insert, kept };
  };

  it('are written to where that is possible, also after the standby has taken over', async () => {
    const { primary, standby, data, insert, kept } = await startPair();
    await insert(1);
    expect(await kept()).toEqual([1]);
    const before = await data.version();
    await vi.waitFor(async () => expect(await standby.query('select id from kept')).toEqual([{ id: 1 }]), { timeout: 10_000 });
    await primary.signal('SIGKILL');
    await expect(insert(2)).rejects.toBeInstanceOf(CannotSave);
    // Nothing can be written now, but the standby can be read.
    await vi.waitFor(async () => expect(await kept()).toEqual([1]), { timeout: 5_000 });
    await standby.query('select pg_promote()');
    await vi.waitFor(() => insert(3), { timeout: 10_000, interval: 50 });
    await vi.waitFor(async () => expect(await kept()).toEqual([1, 3]), { timeout: 5_000 });
    expect(await data.version()).not.toBe(before);
  });

  it('are waited for while none of them answers', async () => {
    const { primary, standby, data, insert, kept } = await startPair();
    await insert(1);
    await Promise.all([primary, standby].map((server) => server.signal('SIGKILL')));
    for (let tries = 1; tries <= 3; tries++) {
      await expect(insert(2)).rejects.toBeInstanceOf(CannotSave);
      await expect(kept()).rejects.toThrow();
    }
    await primary.start();
    await vi.waitFor(() => insert(2), { timeout: 10_000, interval: 50 });
    expect(await kept()).toEqual([1, 2]);
    await data.check();
  });

  it('are found again when the first one freezes', async () => {
    const { primary, standby, data, insert, kept } = await startPair();
    await insert(1);
    await vi.waitFor(async () => expect(await standby.query('select id from kept')).toEqual([{ id: 1 }]), { timeout: 10_000 });
    await primary.signal('SIGSTOP');
    await standby.query('select pg_promote()');
    // As every request does.
    await vi.waitFor(
      async () => {
        await data.version();
        await insert(2);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(await kept()).toEqual([1, 2]);
    expect(await standby.query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('of which the writable one turns read-only are asked again', async () => {
    const { primary, data, insert } = await startPair();
    await insert(1);
    const before = await data.version();
    await primary.query('alter database postgres set default_transaction_read_only = on');
    await primary.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chapterhouse'");
    await vi.waitFor(() => expect(insert(2)).rejects.toMatchObject({ cause: { code: '25006' } }), { timeout: 5_000 });
    await primary.query('begin read write; alter database postgres reset default_transaction_read_only; commit');
    await vi.waitFor(() => insert(2), { timeout: 5_000 });
    expect(await data.version()).not.toBe(before);
  });
});

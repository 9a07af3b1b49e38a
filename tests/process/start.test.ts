// The server as a process: what the first start creates and prints, and what later starts leave unchanged.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../postgres.ts';
import { newEnvironment, post, runAdmin, runServer, signIn, startServer } from '../processes.ts';
import { newDatabase } from '../test-portal.ts';

describe.each(['sqlite', 'postgres'] as const)('a start on %s', (engine) => {
  it('for the first time prints the address and the place of the password; a later start changes nothing', {
    tags: engine === 'postgres' ? ['long'] : [],
  }, async () => {
    const environment = await newEnvironment(engine);
    const first = await startServer(environment);
    expect(first.url).toMatch(/^http:\/\/localhost:\d+$/);
    const file = join(environment.DATA_DIR ?? '', 'first-password');
    const lines = `Chapterhouse is at ${first.url}\nSign in as admin@example.com with the password in ${file}\n`;
    await vi.waitFor(() => expect(first.output()).toBe(lines));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n');
    expect(password).toMatch(/^[\w-]{12}$/);
    const { status, res } = await signIn(first.url, password, email);
    expect({ status, RoleId: res?.RoleId }).toEqual({ status: 200, RoleId: 1 });
    expect((await first.end('SIGTERM')).status).toBe(0);
    const before = (await runAdmin(environment, 'list')).out;
    const second = await startServer({ ...environment, ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'another one' });
    expect(second.output()).toBe(`Chapterhouse is at ${second.url}\n`);
    expect((await signIn(second.url, password)).status).toBe(200);
    expect((await signIn(second.url, 'another one', 'other@example.com')).status).toBe(400);
    const profile = await fetch(`${second.url}/api/User/profile`, { headers: { authorization: `Bearer ${res?.Token}` } });
    expect(profile.status).toBe(200);
    expect(await second.end('SIGINT')).toMatchObject({ status: 0, err: '' });
    expect((await runAdmin(environment, 'list')).out).toBe(before);
  });

  it('removes the file with the first password after the password was changed, and not before', { tags: ['long'] }, async () => {
    const environment = await newEnvironment(engine);
    const file = join(environment.DATA_DIR ?? '', 'first-password');
    for (const isChanged of [false, false, true]) {
      const server = await startServer(environment);
      await vi.waitFor(() => stat(file));
      const [, password = ''] = (await readFile(file, 'utf8')).split('\n');
      if (isChanged) {
        const { res } = await signIn(server.url, password);
        const change = { OldPassword: password, NewPassword: 'one that I chose' };
        expect((await post(server.url, 'ChangeUserPassword', change, res?.Token)).status).toBe(200);
      }
      await server.end('SIGTERM');
    }
    const server = await startServer(environment);
    await vi.waitFor(() => expect(stat(file)).rejects.toThrow('ENOENT'));
    await server.end('SIGTERM');
  });

  it.each(['PORT', 'METRICS_PORT'])(
    'that fails because %s is in use loses no password: the next start tells of it',
    { tags: ['long'] },
    async (setting) => {
      const environment = await newEnvironment(engine);
      const folder = environment.DATA_DIR ?? '';
      const taken = createServer().listen(0, '127.0.0.1');
      onTestFinished(() => void taken.close());
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const failed = await runServer({ PORT: '0', LOG_LEVEL: 'error', ...environment, [setting]: `${port}` });
      expect(failed).toEqual({ status: 1, out: '', err: expect.stringMatching(`^${setting} ${port} is in use by another program; `) });
      // The database was closed: nothing is left that belongs into it.
      expect((await readdir(folder)).filter((name) => name.endsWith('-wal'))).toEqual([]);
      expect((await stat(join(folder, 'first-password.new'))).mode & 0o777).toBe(0o600);
      const next = await startServer(environment);
      const file = join(folder, 'first-password');
      const lines = `Chapterhouse is at ${next.url}\nSign in as admin@example.com with the password in ${file}\n`;
      await vi.waitFor(() => expect(next.output()).toBe(lines));
      const [, password = ''] = (await readFile(file, 'utf8')).split('\n');
      expect((await signIn(next.url, password)).status).toBe(200);
      expect(await readdir(folder)).not.toContain('first-password.new');
      await next.end('SIGTERM');
    },
  );

  it('makes everything in DATA_DIR unreadable for other users, also in an existing folder and with a given JWT_SECRET', {
    tags: ['long'],
  }, async () => {
    const given = await newEnvironment(engine);
    const environment = { ...given, JWT_SECRET: 'a secret of thirty-two characters', ADMIN_PASSWORD: 'quite a secret' };
    const folder = given.DATA_DIR ?? '';
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'files'), { mode: 0o755 });
    await writeFile(join(folder, 'jwt-secret.old'), 'x', { mode: 0o644 });
    const server = await startServer(environment);
    const modes = async () =>
      Promise.all(['.', ...(await readdir(folder))].map(async (name) => [name, (await stat(join(folder, name))).mode & 0o077] as const));
    for (const [name, mode] of await modes()) expect(mode, name).toBe(0);
    await server.end('SIGTERM');
    await chmod(folder, 0o755);
    await runAdmin(environment, 'list');
    for (const [name, mode] of await modes()) expect(mode, name).toBe(0);
  });

  // The program `script` of util-linux gives the server a terminal.
  it.runIf(existsSync('/usr/bin/script'))(
    'on a terminal shows the password there once, and writes no file',
    { tags: ['long'] },
    async () => {
      const { DATA_DIR = '', ...rest } = await newEnvironment(engine);
      const command = `${process.execPath} src/app/server/main.ts --api-only`;
      const env = { ...process.env, ...rest, DATA_DIR, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: rest.DATABASE_URL ?? '' };
      const terminal = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
      onTestFinished(() => {
        terminal.kill('SIGKILL');
      });
      let shown = '';
      terminal.stdout.on('data', (chunk) => {
        shown += chunk;
      });
      await vi.waitFor(() => expect(shown).toMatch(/with the password [\w-]{12} \(shown only this once\)/), { timeout: 30_000 });
      await expect(stat(join(DATA_DIR, 'first-password'))).rejects.toThrow('ENOENT');
      terminal.kill('SIGTERM');
      await once(terminal, 'close');
    },
  );

  it('with ADMIN_PASSWORD does not show it', { tags: ['long'] }, async () => {
    const given = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'quite a secret' };
    const server = await startServer({ ...(await newEnvironment(engine)), ...given, PUBLIC_URL: 'https://portal.example' }).catch(
      () => null,
    );
    expect(server?.output()).toBe('Chapterhouse is at https://portal.example\n');
    expect(await server?.end('SIGTERM')).toMatchObject({ status: 0, err: '', out: expect.not.stringContaining('secret') });
  });

  it.runIf(engine === 'postgres')(
    'of three servers at the same moment creates one database, one secret and one super admin',
    { tags: ['long'] },
    async () => {
      const environment = { ...(await newEnvironment(engine)), ADMIN_PASSWORD: 'quite a secret' };
      const servers = await Promise.all([1, 2, 3].map(() => startServer(environment)));
      for (const { url } of servers) {
        const { status, res } = await signIn(url, 'quite a secret');
        expect(status).toBe(200);
        for (const other of servers) {
          const profile = await fetch(`${other.url}/api/User/profile`, { headers: { authorization: `Bearer ${res?.Token}` } });
          expect(profile.status).toBe(200);
        }
      }
      expect((await runAdmin(environment, 'list')).out.trim().split('\n')).toHaveLength(1);
      for (const ended of await Promise.all(servers.map((server) => server.end('SIGTERM'))))
        expect(ended).toMatchObject({ status: 0, err: '' });
    },
  );
});

it('a start waits for a PostgreSQL that is still starting', { tags: ['long'] }, async () => {
  const target = new URL(await newDatabase());
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: target.href.replace(`:${target.port}/`, `:${port}/`), LOG_LEVEL: 'warn' };
  const begun = startServer(environment);
  await pause(3_000);
  // First the port is closed, then a fake server answers that it is starting up, then the real one answers.
  let refused = 0;
  const starting = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5, 'E');
  head.writeUInt32BE(starting.length + 4, 1);
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (refused++ < 3) return near.once('data', () => near.end(Buffer.concat([head, starting])));
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => undefined);
    return near.pipe(far).pipe(near);
  }).listen(port, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const running = await begun;
  expect(refused).toBeGreaterThan(3);
  expect(running.output()).toMatch(/PostgreSQL does not answer yet; waiting for it, 30 seconds at most/);
  expect((await running.end('SIGTERM')).status).toBe(0);
});

// The server as a process: what the first start creates and prints, what later starts leave unchanged, and how it stops.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openData } from '../src/platform/data/open-data.ts';
import { makePicture } from './makers.ts';
import { freePort } from './postgres.ts';
import { runAdmin, runServer, startServer } from './processes.ts';
import { newDatabase } from './test-portal.ts';

// On a busy machine processes start slowly.
vi.setConfig({ testTimeout: 90_000 });

const post = (url: string, name: string, body: object, token = '') =>
  fetch(`${url}/api/User/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).then(async (response) => ({ status: response.status, ...((await response.json()) as { res: Record<string, string> | null }) }));

const signIn = (url: string, Password: string, Email = 'admin@example.com') => post(url, 'login', { Email, Password });

describe.each(['sqlite', 'postgres'] as const)('a start on %s', (engine) => {
  const folders: string[] = [];
  const newEnvironment = async (): Promise<Record<string, string>> => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    folders.push(folder);
    return { DATA_DIR: folder, ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }) };
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  it('for the first time prints the address and the place of the password; a later start changes nothing', async () => {
    const environment = await newEnvironment();
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

  it('removes the file with the first password after the password was changed, and not before', async () => {
    const environment = await newEnvironment();
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

  it('makes everything in DATA_DIR unreadable for other users, also in an existing folder and with a given JWT_SECRET', async () => {
    const given = await newEnvironment();
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
  it.runIf(existsSync('/usr/bin/script'))('on a terminal shows the password there once, and writes no file', async () => {
    const { DATA_DIR = '', ...rest } = await newEnvironment();
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
  });

  it('with ADMIN_PASSWORD does not show it', async () => {
    const given = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'quite a secret' };
    const server = await startServer({ ...(await newEnvironment()), ...given, PUBLIC_URL: 'https://portal.example' }).catch(() => null);
    expect(server?.output()).toBe('Chapterhouse is at https://portal.example\n');
    expect(await server?.end('SIGTERM')).toMatchObject({ status: 0, err: '', out: expect.not.stringContaining('secret') });
  });

  it.runIf(engine === 'postgres')('of three servers at the same moment creates one database, one secret and one super admin', async () => {
    const environment = { ...(await newEnvironment()), ADMIN_PASSWORD: 'quite a secret' };
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
  });

  it('on a database of a newer version is refused with one line, on the command line too', async () => {
    const environment = await newEnvironment();
    await (await startServer(environment)).end('SIGTERM');
    const data = await openData(join(environment.DATA_DIR ?? '', 'chapterhouse.sqlite'), environment.DATABASE_URL);
    const later = sql`insert into kysely_migration (name, timestamp) values ('9042-later', '2099-01-01T00:00:00.000Z')`;
    await data.write((tx) => later.execute(tx));
    await data.close();
    const line =
      "The database was made by a newer version of Chapterhouse (it has the migration '9042-later'). Start that version, or restore a backup.\n";
    for (const ended of [await runServer(environment), await runAdmin(environment, 'list')]) {
      expect(ended).toEqual({ status: 1, out: '', err: line });
    }
  });

  it('ends on SIGTERM only after the running save has been answered', async () => {
    const environment = { ...(await newEnvironment()), ADMIN_PASSWORD: 'quite a secret' };
    const server = await startServer(environment);
    const token = (await signIn(server.url, 'quite a secret')).res?.Token ?? '';
    const form = new FormData();
    for (const [key, value] of Object.entries({ Flag: 'Add', Name: 'Last', ClientName: 'One', Description: 'x' })) form.append(key, value);
    form.append('File', await makePicture('png', 600));
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` };
    const bytes = Buffer.from(await encoded.arrayBuffer());
    // The connection is kept open, as a browser does.
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<number>((resolve, reject) => {
      const slow = request(`${server.url}/api/User/AddCmsStories`, { method: 'POST', headers, agent }, (response) =>
        resolve(response.resume().statusCode ?? 0),
      );
      slow.on('error', reject);
      slow.write(bytes.subarray(0, 500));
      setTimeout(() => slow.end(bytes.subarray(500)), 600);
    });
    await pause(200);
    const ended = server.end('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow(), { timeout: 2_000 });
    expect(await answered).toBe(200);
    expect(await ended).toMatchObject({ status: 0, err: '' });
    agent.destroy();
    const again = await startServer(environment);
    expect((await post(again.url, 'GetCmsStory', {}, token)).res).toEqual({ TotalRecords: 1 });
    await again.end('SIGTERM');
  });

  it('answers requests on an open connection while the server is stopping', async () => {
    const environment = { ...(await newEnvironment()), ADMIN_PASSWORD: 'quite a secret' };
    const server = await startServer(environment);
    const token = (await signIn(server.url, 'quite a secret')).res?.Token ?? '';
    const head = (length: number) =>
      `POST /api/User/GetCmsStory HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: ${length}\r\n\r\n`;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.write(`${head(2)}{`);
    await pause(200);
    const ended = server.end('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow(), { timeout: 2_000 });
    socket.write(`}${head(0)}`);
    expect(await ended).toMatchObject({ status: 0, err: '' });
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(received.match(/"rs":1/g)).toHaveLength(2);
  });
});

it('npm start passes SIGTERM on, and leaves no process behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
  const npm = spawn('npm', ['start', '--', '--api-only'], { cwd: join(import.meta.dirname, '..'), env, detached: true });
  const killAll = () => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  };
  onTestFinished(async () => {
    killAll();
    await rm(folder, { recursive: true, force: true });
  });
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const url = await vi.waitFor(() => /is at (\S+)\n/.exec(output)?.[1] ?? Promise.reject(new Error(output)), { timeout: 60_000 });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  npm.kill('SIGTERM');
  await once(npm, 'close');
  // Signal 0 only checks: it fails when no process of the group is left.
  await vi.waitFor(() => expect(() => process.kill(-(npm.pid ?? 0), 0)).toThrow('ESRCH'), { timeout: 10_000 });
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
});

it('a Node that is too old gets one line that says so', async () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'old.cjs'), old);
  const args = ['-r', join(folder, 'old.cjs'), '-r', './src/app/check-node.cjs', 'src/app/server/main.ts'];
  const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '..') });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Chapterhouse needs Node 26 or newer, and this is Node 20\.20\.2\. [^\n]+\n$/);
});

it('a start waits for a PostgreSQL that is still starting', async () => {
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

describe('a start with a wrong setting', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    await writeFile(join(folder, 'file'), 'x');
    await symlink(join(folder, 'gone'), join(folder, 'unmounted'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('ends with status 1 and one line that says what to change', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(address && typeof address === 'object' ? address.port : 0);
    const silentPort = await freePort();
    const silent = createServer(() => undefined).listen(silentPort, '127.0.0.1');
    const nobody = new URL(inject('postgres'));
    nobody.pathname = '/nowhere';
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: 'abc' }, /^PORT is 'abc', but it must be a number from 0 to 65535\.\n$/],
      [{ PORT: port }, new RegExp(`^PORT ${port} is in use by another program; set PORT to a free one\\.\\n$`)],
      [
        { PORT: '0', METRICS_PORT: port },
        new RegExp(`^METRICS_PORT ${port} is in use by another program; set METRICS_PORT to a free one\\.\\n$`),
      ],
      [{ PORT: '0', HOST: '192.0.2.1' }, /^HOST is '192\.0\.2\.1', but it must be an address of this machine\.\n$/],
      [{ DATA_DIR: join(folder, 'file') }, /^E[A-Z]+: .*; set DATA_DIR to a folder that can be written to\.\n$/],
      [{ DATA_DIR: join(folder, 'unmounted', 'data') }, /^ENOENT: .*; set DATA_DIR to a folder that can be written to\.\n$/],
      [
        { DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${silentPort}/x` },
        /^DATABASE_URL names a PostgreSQL server that does not answer\.\n$/,
      ],
      [{ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }, /^DATABASE_URL names a PostgreSQL server that does not answer\.\n$/],
      [{ DATABASE_URL: nobody.href }, /^DATABASE_URL cannot be used: database "nowhere" does not exist\.\n$/],
    ];
    const ends = await Promise.all(cases.map(([environment]) => runServer({ DATA_DIR: folder, ...environment })));
    for (const [index, [environment, line]] of cases.entries()) {
      const end = { status: 1, out: expect.not.stringContaining('Chapterhouse'), err: expect.stringMatching(line) };
      expect(ends[index], JSON.stringify(environment)).toEqual(end);
    }
    silent.close();
    taken.close();
  });

  it('prints the same line on the command line', async () => {
    const ends = await Promise.all([
      runAdmin({ DATA_DIR: folder, DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }, 'list'),
      runAdmin({ DATA_DIR: join(folder, 'file') }, 'list'),
      runAdmin({ DATA_DIR: folder, TIME_ZONE: 'Mars' }, 'list'),
    ]);
    for (const { status, out, err } of ends) {
      expect({ status, out }).toEqual({ status: 1, out: '' });
      expect(err).toMatch(/^(DATABASE_URL|E[A-Z]+:|TIME_ZONE) [^\n]+\n$/);
      expect(err).not.toContain('hunter2');
    }
  });
});

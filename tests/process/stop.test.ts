// The server as a process: how it stops.

import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makePicture } from '../makers.ts';
import { newEnvironment, post, signIn, startServer } from '../processes.ts';

describe.each(['sqlite', 'postgres'] as const)('a server on %s', (engine) => {
  it('ends on SIGTERM only after the running save has been answered', { tags: engine === 'postgres' ? ['long'] : [] }, async () => {
    const environment = { ...(await newEnvironment(engine)), ADMIN_PASSWORD: 'quite a secret' };
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

  it('answers requests on an open connection while the server is stopping', { tags: ['long'] }, async () => {
    const environment = { ...(await newEnvironment(engine)), ADMIN_PASSWORD: 'quite a secret' };
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

/** Starts `npm start` as the first process of a group. `signal` goes to npm alone, or to the whole group as Ctrl-C does. */
const startByNpm = async (environment: Record<string, string>) => {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment };
  const npm = spawn('npm', ['start', '--', '--api-only'], { cwd: join(import.meta.dirname, '../..'), env, detached: true });
  const group = -(npm.pid ?? 0);
  onTestFinished(() => {
    try {
      process.kill(group, 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  });
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const url = await vi.waitFor(() => /is at (\S+)\n/.exec(output)?.[1] ?? Promise.reject(new Error(output)), { timeout: 60_000 });
  return {
    url,
    signalNpm: (signal: NodeJS.Signals) => npm.kill(signal),
    signalAll: (signal: NodeJS.Signals) => process.kill(group, signal),
    // Signal 0 only checks: it fails when no process of the group is left.
    isGone: () => vi.waitFor(() => expect(() => process.kill(group, 0)).toThrow('ESRCH'), { timeout: 30_000 }),
  };
};

it('npm start passes SIGTERM on, and leaves no process behind', { tags: ['long'] }, async () => {
  const { url, signalNpm, isGone } = await startByNpm(await newEnvironment('sqlite'));
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  signalNpm('SIGTERM');
  await isGone();
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
});

/** A save with a picture, of which only the beginning is sent. */
const startUpload = async (url: string) => {
  const token = (await signIn(url, 'quite a secret')).res?.Token ?? '';
  const form = new FormData();
  for (const [key, value] of Object.entries({ Flag: 'Add', Name: 'Last', ClientName: 'One', Description: 'x' })) form.append(key, value);
  form.append('File', await makePicture('png', 600));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` };
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const sending = request(`${url}/api/User/AddCmsStories`, { method: 'POST', headers });
  const status = new Promise<number | string>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', ({ message }) => resolve(message));
  });
  await new Promise<void>((resolve) => {
    sending.write(bytes.subarray(0, 500), () => resolve());
  });
  // The server has the beginning by the time it has answered something else.
  await fetch(`${url}/api/health`);
  return { status, finish: () => sending.end(bytes.subarray(500)) };
};

const isStopping = (url: string) => vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow(), { timeout: 10_000 });

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to all processes of npm start lets a running upload finish',
  { tags: ['long'] },
  async (signal) => {
    const { url, signalAll, isGone } = await startByNpm({ ...(await newEnvironment('sqlite')), ADMIN_PASSWORD: 'quite a secret' });
    const upload = await startUpload(url);
    signalAll(signal);
    await isStopping(url);
    upload.finish();
    expect(await upload.status).toBe(200);
    await isGone();
  },
);

it('the same signal again after a second ends the server at once', { tags: ['long'] }, async () => {
  const server = await startServer({ ...(await newEnvironment('sqlite')), ADMIN_PASSWORD: 'quite a secret' });
  const upload = await startUpload(server.url);
  const ended = server.end('SIGINT');
  await isStopping(server.url);
  await pause(1_100);
  void server.end('SIGINT');
  expect(await ended).toMatchObject({ status: 1, err: '' });
  expect(await upload.status).not.toBe(200);
});

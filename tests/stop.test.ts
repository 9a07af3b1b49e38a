// The server as a process: how it stops.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makePicture } from './makers.ts';
import { newEnvironment, post, signIn, startServer } from './processes.ts';

// On a busy machine processes start slowly.
vi.setConfig({ testTimeout: 90_000 });

describe.each(['sqlite', 'postgres'] as const)('a server on %s', (engine) => {
  it('ends on SIGTERM only after the running save has been answered', async () => {
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

  it('answers requests on an open connection while the server is stopping', async () => {
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

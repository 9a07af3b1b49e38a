// Starts the portal and its command line as processes, as a user does.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { compileCache } from './compile-cache.ts';
import { newDatabase } from './test-portal.ts';

const root = join(import.meta.dirname, '..');

type Environment = Record<string, string>;

export interface Ended {
  status: number | null;
  out: string;
  err: string;
}

interface Started {
  process: ChildProcess;
  ended: Promise<Ended>;
  output: () => string;
}

const start = (script: string, args: string[], environment: Environment, input = ''): Started => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...compileCache, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The process may have ended without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  // The process is killed when the test ends, even when the test fails.
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([status]): Ended => ({ status: status as number | null, out, err }));
  return { process: child, ended, output: () => out };
};

export const runAdmin = (environment: Environment, ...args: string[]): Promise<Ended> =>
  start('src/app/cli/main.ts', args, environment).ended;

/** Runs the command line with this standard input. */
export const runAdminWithInput = (environment: Environment, input: string, ...args: string[]): Promise<Ended> =>
  start('src/app/cli/main.ts', args, environment, input).ended;

/** For a server whose start is expected to fail. */
export const runServer = (environment: Environment): Promise<Ended> => start('src/app/server/main.ts', ['--api-only'], environment).ended;

export interface RunningServer {
  url: string;
  pid: number;
  output: () => string;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** Starts a server on a free port and waits until it is ready. */
export const startServer = async (environment: Environment): Promise<RunningServer> => {
  const {
    process: child,
    ended,
    output,
  } = start('src/app/server/main.ts', ['--api-only'], { PORT: '0', LOG_LEVEL: 'error', ...environment });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const failed = ended.then(({ err }) => Promise.reject(new Error(`The server did not start: ${err}`)));
  failed.catch(() => undefined);
  for (;;) {
    const url = /Chapterhouse is at (\S+)\n/.exec(output())?.[1];
    if (url && (environment.PUBLIC_URL || (await isReady(url)))) return { url, pid: child.pid ?? 0, output, end };
    await Promise.race([pause(10), failed]);
  }
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** An empty data folder, and on PostgreSQL an empty database. */
export const newEnvironment = async (engine: 'sqlite' | 'postgres'): Promise<Environment> => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Tests make more changes in a minute than people.
  return { DATA_DIR: folder, CHANGES_PER_MINUTE: '0', ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }) };
};

export const post = (url: string, name: string, body: object, token = '') =>
  fetch(`${url}/api/User/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).then(async (response) => ({ status: response.status, ...((await response.json()) as { res: Record<string, string> | null }) }));

export const signIn = (url: string, Password: string, Email = 'admin@example.com') => post(url, 'login', { Email, Password });

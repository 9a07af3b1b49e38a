// Starts the processes of a measurement, each on its core: all servers on the first, the load on the second.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Asked, Round } from './load.ts';

const root = join(import.meta.dirname, '..');

/** Moves this process, and all that it starts, to the first core. Returns whether that was possible. */
export const pinToFirstCore = (): boolean => {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', '0', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export type Load = ReturnType<typeof startLoad>;

export const startLoad = (isPinned: boolean) => {
  const child = start([...(isPinned ? ['taskset', '-c', '1'] : []), process.execPath, join(root, 'bench/load.ts')]);
  return {
    ask: (round: Round) => {
      child.send(round);
      return message<Asked>(child);
    },
    [Symbol.asyncDispose]: () => stop(child),
  };
};

export const startYardstick = async (file: 'bare.ts' | 'engine.ts', ...args: string[]) => {
  const child = start([process.execPath, join(root, 'bench', file), ...args]);
  const { port } = await message<{ port: number }>(child);
  return { port, [Symbol.asyncDispose]: () => stop(child) };
};

// The command of `npm start`, with the options of Node that it has.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** Starts the portal as `npm start` does and waits until it is healthy. */
export const startPortal = async (port: number, settings: Record<string, string>) => {
  const startedAt = performance.now();
  // One user makes all changes here.
  const environment = { ...settings, LOG_LEVEL: 'error', CHANGES_PER_MINUTE: '0', PORT: String(port) };
  // A shell that ends with exec becomes the server, so the child is the server.
  const child = start(['sh', '-c', scripts.start], environment);
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null) throw new Error('The portal did not start');
    await pause(10);
  }
  return {
    port,
    /** In seconds: from the start of the process to its first healthy answer. */
    startedIn: (performance.now() - startedAt) / 1_000,
    megabytes: () => ownKilobytes(child.pid ?? 0) / 1_024,
    [Symbol.asyncDispose]: () => stop(child),
  };
};

/**
 * What the process has for itself. The pages of the database file that SQLite maps are not counted: the system has them for all processes,
 * and takes them back when it needs room. Where there is no /proc they cannot be told apart.
 */
const ownKilobytes = (pid: number): number => {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const [, anonymous] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(anonymous ?? execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
};

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );

const start = ([command = '', ...args]: string[], environment = {}): ChildProcess =>
  spawn(command, args, {
    env: { ...process.env, ...environment },
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

// The caller knows what the process sends.
const message = async <T>(child: ChildProcess): Promise<T> => {
  const ended = new AbortController();
  const onExit = () => ended.abort(new Error('A process of the measurement ended'));
  child.once('exit', onExit);
  const [value] = await once(child, 'message', { signal: ended.signal });
  child.off('exit', onExit);
  return value as T;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

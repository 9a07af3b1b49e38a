// Starting the processes of a measurement, each on its core: everything that answers on the first, what asks on the second.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Asked, Round } from './load.ts';

const root = join(import.meta.dirname, '..');

/** Puts this process, and with it every process it starts from now on, on the first core. Gives whether that was possible. */
export const pinToFirstCore = (): boolean => {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', '0', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export interface Load {
  ask(round: Round): Promise<Asked>;
  stop(): Promise<void>;
}

export const startLoad = (isPinned: boolean): Load => {
  const command = [process.execPath, join(root, 'bench/load.ts')];
  const child = startProcess(isPinned ? ['taskset', '-c', '1', ...command] : command, {});
  return {
    ask: (round) => {
      child.send(round);
      return message<Asked>(child);
    },
    stop: () => stop(child),
  };
};

export interface Bare {
  port: number;
  /** What it answers from now on. */
  answer(text: string): Promise<void>;
  stop(): Promise<void>;
}

export const startBare = async (): Promise<Bare> => {
  const child = startProcess([process.execPath, join(root, 'bench/bare.ts')], {});
  const port = await message<number>(child);
  return {
    port,
    answer: async (text) => {
      child.send(text);
      await message(child);
    },
    stop: () => stop(child),
  };
};

export interface Portal {
  port: number;
  /** Seconds from the start of the process to its first healthy answer. */
  startedIn: number;
  /** How much memory the process holds, in megabytes. */
  megabytes(): number;
  stop(): Promise<void>;
}

const patience = 120_000;

/** Starts the portal as `npm start` does and waits until it is healthy. */
export const startPortal = async (port: number, settings: Record<string, string>): Promise<Portal> => {
  const startedAt = performance.now();
  const environment = { NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error', ...settings };
  const child = startProcess([process.execPath, join(root, 'src/app/server/main.ts')], environment);
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null) throw new Error('The portal did not start');
    if (performance.now() - startedAt > patience) throw new Error('The portal did not become healthy');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const startedIn = (performance.now() - startedAt) / 1_000;
  return {
    port,
    startedIn,
    megabytes: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1_024,
    stop: () => stop(child),
  };
};

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

const startProcess = ([command = '', ...rest]: string[], environment: Record<string, string>): ChildProcess =>
  spawn(command, rest, { env: { ...process.env, ...environment }, cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

// Who asks knows what the process it started sends.
const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A process of the measurement ended'));
    child.once('exit', onExit);
    child.once('message', (value) => {
      child.off('exit', onExit);
      resolve(value as T);
    });
  });

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

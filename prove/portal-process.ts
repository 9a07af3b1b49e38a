// The portal as a process that an experiment may kill at any moment.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compileCache } from '../tests/compile-cache.ts';

const root = join(import.meta.dirname, '..');
const startTimeout = 60_000;

export interface Started {
  /** Arguments of node before the script, such as a file to load first. */
  nodeArguments?: string[];
  port?: number;
  /** False where nothing can be saved, but reads are answered. */
  isReady?: boolean;
  /** The id of another user of the system. Only root may use it. */
  uid?: number;
}

export class PortalProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;

  private constructor(url: string, child: ChildProcess, ended: Promise<Ended>) {
    this.url = url;
    this.#child = child;
    this.#ended = ended;
  }

  /** Resolves when the portal is ready; fails with its output if it ends before. */
  static async start(environment: Environment, started: Started = {}): Promise<PortalProcess> {
    const { child, ended, output } = spawnPortal(environment, started);
    let isOver = false;
    ended.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    for (const deadline = Date.now() + startTimeout; ; await pause(10)) {
      const url = /Chapterhouse is at (\S+)\n/.exec(output())?.[1];
      if (url && (started.isReady === false || (await statusOf(url, '/api/ready')) === 200)) return new PortalProcess(url, child, ended);
      if (isOver || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`The portal did not start: ${(await ended).err || output()}`);
      }
    }
  }

  /** For a start that is expected to fail. */
  static async fail(environment: Environment, started: Started = {}): Promise<Ended> {
    const { child, ended } = spawnPortal(environment, started);
    const timer = setTimeout(() => child.kill('SIGKILL'), startTimeout);
    return ended.finally(() => clearTimeout(timer));
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  end(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal);
    return this.#ended;
  }

  megabytes(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.#child.pid)], { encoding: 'utf8' })) / 1_024;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
  }
}

export type Environment = Record<string, string>;

export interface Ended {
  status: number | null;
  out: string;
  err: string;
}

// The arguments of `npm start`, without 'node'.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }; // our own file
const startArguments = (/ exec node (.*)$/.exec(scripts.start)?.[1] ?? '').split(' ');

/** As `npm start` does, without the web client. */
const spawnPortal = (environment: Environment, { nodeArguments = [], port = 0, uid }: Started) =>
  spawnNode([...nodeArguments, ...startArguments, '--api-only'], { PORT: String(port), ...environment }, uid);

const spawnNode = (args: string[], environment: Environment, uid?: number) => {
  const env = {
    NODE_ENV: 'production',
    ...compileCache,
    LOG_LEVEL: 'error',
    ...environment,
  };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...(uid !== undefined && { uid }) });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([status]): Ended => ({ status: status as number | null, out, err }));
  return { child, ended, output: () => out };
};

/** A command of `npm run admin`. */
export const runCommand = (environment: Environment, ...args: string[]): Promise<Ended> =>
  spawnNode(['src/app/cli/main.ts', ...args], environment).ended;

export const statusOf = (url: string, path: string): Promise<number> =>
  fetch(url + path, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

/** Whether the path answers with the status within ten seconds. */
export const answers = async (url: string, path: string, status: number): Promise<boolean> => {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await pause(100)) {
    if ((await statusOf(url, path)) === status) return true;
  }
  return false;
};

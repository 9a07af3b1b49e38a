// Starts a PgBouncer (Debian's package) between the portal and a PostgreSQL.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/postgres.ts';

const program = '/usr/sbin/pgbouncer';
const startTimeout = 20_000;

export const hasPgBouncer = (): boolean => existsSync(program);

/** Only root may install packages. */
export const installPgBouncer = (): void => {
  for (const args of [['update'], ['install', '-y', 'pgbouncer']]) spawnSync('apt-get', args, { stdio: 'ignore' });
};

export type PoolMode = 'session' | 'transaction';

export class OwnPgBouncer {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, url: string) {
    this.#folder = folder;
    this.#port = port;
    this.url = url;
  }

  /** All databases of the server are behind it, under their own names. */
  static async start(server: string, mode: PoolMode): Promise<OwnPgBouncer> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'chapterhouse-pgbouncer-')), await freePort()];
    const { hostname, port: behind, username, password, pathname } = new URL(server);
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: mode,
      default_pool_size: 100,
      max_client_conn: 1_000,
      // A server connection is used once, so that tests can copy databases. In a pool of transactions all share them.
      ...(mode === 'session' && { server_lifetime: 0 }),
      server_login_retry: 1,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const databases = `* = host=${hostname} port=${behind} user=${username} password=${password}`;
    await writeFile(join(folder, 'pgbouncer.ini'), `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`);
    await chmod(folder, 0o755);
    const bouncer = new OwnPgBouncer(folder, port, `postgres://${username}@127.0.0.1:${port}${pathname}`);
    await bouncer.start();
    return bouncer;
  }

  async start(): Promise<void> {
    // It refuses to run as root.
    const userFlags = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    this.#child = spawn(program, ['-q', ...userFlags, join(this.#folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    for (const deadline = performance.now() + startTimeout; !(await isOpen(this.#port)); await pause(50)) {
      if (performance.now() > deadline || this.#child.exitCode !== null) throw new Error('PgBouncer did not start');
    }
  }

  async kill(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

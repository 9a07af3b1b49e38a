// Starts a PostgreSQL that an experiment may kill, freeze and restart, and a standby.

import { execFileSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseIn, type PreparedPostgres, preparePostgres } from '../tests/postgres.ts';

const startTimeout = 30_000;

export class OwnPostgres {
  readonly url: string;
  readonly #folder: string;
  readonly #server: PreparedPostgres['server'];

  private constructor({ folder, server, url }: PreparedPostgres) {
    this.#folder = folder;
    this.#server = server;
    this.url = url;
  }

  static async start(): Promise<OwnPostgres> {
    const postgres = await OwnPostgres.#new();
    await postgres.#server.initialise();
    await postgres.start();
    return postgres;
  }

  static async #new(): Promise<OwnPostgres> {
    return new OwnPostgres(await preparePostgres({ settings: ['-c', 'max_connections=200'], isKept: true }));
  }

  get #data(): string {
    return databaseIn(this.#folder);
  }

  /** Resolves when it answers; a standby answers reads only. */
  async start(): Promise<void> {
    // The library waits for a log line that a standby does not write.
    this.#server.start().catch(() => undefined);
    await waitUntil(() => this.query('select 1'), startTimeout);
  }

  async query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** A server that copies all commits of this one. */
  async startStandby(): Promise<OwnPostgres> {
    const standby = await OwnPostgres.#new();
    const backup = new pg.Client(this.url);
    await backup.connect();
    await backup.query("select pg_backup_start('standby', true)");
    await cp(this.#data, standby.#data, { recursive: true, preserveTimestamps: true });
    const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await backup.end();
    await Promise.all(['postmaster.pid', 'postmaster.opts'].map((name) => rm(join(standby.#data, name), { force: true })));
    await writeFile(join(standby.#data, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(standby.#data, 'standby.signal'), '');
    await writeFile(join(standby.#data, 'postgresql.auto.conf'), `primary_conninfo = '${this.url}'\n`);
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:postgres', standby.#data]);
    await chmod(standby.#data, 0o700);
    await standby.start();
    return standby;
  }

  /** The signal reaches the server and the processes of its connections. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const pid = await this.#pid();
    for (const each of [pid, ...(await childrenOf(pid))]) {
      try {
        process.kill(each, signal);
      } catch {
        // This process has ended in the meantime.
      }
    }
    if (signal === 'SIGKILL') await waitUntil(async () => ((await isRunning(pid)) ? Promise.reject() : undefined), startTimeout);
  }

  /** Stops as an administrator does, without waiting for the connections. */
  async stop(): Promise<void> {
    await this.#server.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.signal('SIGKILL').catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #pid(): Promise<number> {
    const [pid = ''] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n');
    return Number(pid);
  }
}

export const childrenOf = async (parent: number): Promise<number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return ids.filter((_id, index) => Number(/\) \S (\d+)/.exec(parents[index] ?? '')?.[1]) === parent).map(Number);
};

/** A process that has ended counts as ended before its parent notices. */
const isRunning = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat);
};

const waitUntil = async (works: () => Promise<unknown>, milliseconds: number): Promise<void> => {
  for (const deadline = Date.now() + milliseconds; ; await pause(50)) {
    try {
      await works();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
};

// Writes on PostgreSQL. Each write has its own connection from a pool. It succeeds or fails in time, even when the connection stops
// responding.

import { type CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { CannotSave, MaybeWritten } from '../cannot-save.ts';
import type { Tables, Tx } from '../data.ts';
import { PlainDriver } from '../plain-driver.ts';
import { isUnreachable } from '../unreachable.ts';
import { waitedSoFar } from '../waited.ts';
import { deadlines, deadlinesOfWrites, type SessionSettings, writeTimeout } from './deadlines.ts';
import { connectionOf, dialectOf } from './postgres-connection.ts';
import type { Servers } from './servers.ts';
import { setSession } from './session.ts';

const maxConnections = 10;

/** How far a write has come. */
interface Progress {
  /** The write has failed for its caller, so it must not be committed any more. */
  isTimedOut: boolean;
  /** The statement that makes the write durable has been sent. */
  isSent: boolean;
}

export class Writers {
  readonly #servers: Servers;
  readonly #onLost: () => void;
  #pool: Promise<pg.Pool> | undefined;

  /** `onLost` is called when the server is gone or cannot be written to any more. */
  constructor(servers: Servers, onLost: () => void) {
    this.#servers = servers;
    this.#onLost = onLost;
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#withTimeout((client, progress) => runTransaction(client, work, progress));
  }

  writeOne<Row>(statement: (tx: Tx) => CompiledQuery<Row>): Promise<Row[]> {
    return this.#withTimeout(async (client, progress) => {
      const tx = txOn(client);
      const compiled = statement(tx);
      progress.isSent = true;
      return (await tx.executeQuery(compiled)).rows;
    });
  }

  /** All later writes use new connections. Writes in progress finish on the old ones. */
  replace(): void {
    void this.close();
    this.#pool = undefined;
  }

  async close(): Promise<void> {
    const pool = await this.#pool?.catch(() => undefined);
    await pool?.end();
  }

  #takePool(): Promise<pg.Pool> {
    if (this.#pool) return this.#pool;
    const pool = this.#openPool();
    this.#pool = pool;
    // When no server was found, the next write looks again.
    pool.catch(() => {
      if (this.#pool === pool) this.#pool = undefined;
    });
    return pool;
  }

  async #openPool(): Promise<pg.Pool> {
    const config = {
      connectionString: await this.#servers.find(),
      ...deadlines,
      max: maxConnections,
      pipeline: true,
    };
    // The types do not have the option `pipeline` yet.
    const pool = new pg.Pool(config as pg.PoolConfig);
    // The pool replaces a broken connection, and the write on it fails. Without an 'error' listener the process would end. The pool
    // emits the errors of idle connections, a connection in use emits its own.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      setSession(client, deadlinesOfWrites);
    });
    return pool;
  }

  #withTimeout<T>(work: (client: pg.ClientBase, progress: Progress) => Promise<T>): Promise<T> {
    const progress: Progress = { isTimedOut: false, isSent: false };
    const waited = waitedSoFar();
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        progress.isTimedOut = true;
        reject(failureOf(progress, new Error('The write took too long')));
      }, writeTimeout - waited);
      this.#again(work, progress)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  /**
   * A write that has waited too long for a lock is tried again: a frozen node may have held it. So is one that the server has ended because
   * two waited for each other: nothing of it was written.
   */
  async #again<T>(work: (client: pg.ClientBase, progress: Progress) => Promise<T>, progress: Progress): Promise<T> {
    for (;;) {
      try {
        return await this.#onConnection(work, progress);
      } catch (error) {
        if (progress.isTimedOut || !isAboutLocks(error)) throw error;
        progress.isSent = false;
      }
    }
  }

  async #onConnection<T>(work: (client: pg.ClientBase, progress: Progress) => Promise<T>, progress: Progress): Promise<T> {
    const pool = this.#takePool();
    const client = await connect(pool).catch((error: unknown) => {
      if (this.#pool === pool && isGone(error)) this.#onLost();
      throw new CannotSave(error);
    });
    let isLost = false;
    try {
      return await work(client, progress);
    } catch (error) {
      isLost = await isBroken(client);
      // The other connections may be broken or read-only too.
      if (this.#pool === pool && (isLost || isReadOnly(error))) this.#onLost();
      throw isLost ? failureOf(progress, error) : error;
    } finally {
      client.release(isLost || connectionOf(client).isFull());
    }
  }
}

const connect = async (pool: Promise<pg.Pool>): Promise<pg.PoolClient> => (await pool).connect();

/** Not when the server answers that it has no free connection, nor when all connections of the pool were in use for too long. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && isUnreachable(error) && error.message !== 'timeout exceeded when trying to connect';

/** Ends a transaction that has failed. Even without one, a rollback tells whether the connection still works. */
const isBroken = (client: pg.ClientBase): Promise<boolean> =>
  client.query('rollback').then(
    () => false,
    () => true,
  );

const lockTimeout = '55P03';
const deadlock = '40P01';

const isAboutLocks = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === lockTimeout || error.code === deadlock);

/** After a failover, the server that was written to may have become a standby. */
const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006';

const failureOf = ({ isSent }: Progress, cause: unknown): CannotSave => (isSent ? new MaybeWritten(cause) : new CannotSave(cause));

const runTransaction = async <T>(client: pg.ClientBase, work: (tx: Tx) => Promise<T>, progress: Progress): Promise<T> => {
  const [, value] = await Promise.all([client.query('begin'), work(txOn(client))]);
  if (progress.isTimedOut) throw new Error('The write took too long');
  progress.isSent = true;
  const { command } = await client.query('commit');
  // When a statement failed before, the server answers `commit` with a rollback and without an error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
  return value;
};

/** A write that may take longer than those of the pool. What time each of its statements has is in the settings. */
export const writeOnOwnConnection = async <T>(
  servers: Servers,
  settings: pg.ClientConfig,
  sessionSettings: SessionSettings,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const config = { connectionString: await servers.find(), ...settings, pipeline: true };
  // As in the pool.
  const client = new pg.Client(config as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  setSession(client, sessionSettings);
  const progress: Progress = { isTimedOut: false, isSent: false };
  try {
    return await runTransaction(client, work, progress);
  } catch (error) {
    throw (await isBroken(client)) ? failureOf(progress, error) : error;
  } finally {
    await client.end();
  }
};

const transactions = new WeakMap<pg.ClientBase, Tx>();

const txOn = (client: pg.ClientBase): Tx => {
  const tx = transactions.get(client) ?? (new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(client)))) as Tx);
  transactions.set(client, tx);
  return tx;
};

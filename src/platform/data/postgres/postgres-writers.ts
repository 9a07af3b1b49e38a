// Writes on PostgreSQL. Each write has its own connection from a pool. It succeeds or fails in time, even when the connection stops
// responding.

import { type CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { CannotSave, MaybeWritten } from '../cannot-save.ts';
import type { Tables, Tx } from '../data.ts';
import { PlainDriver } from '../plain-driver.ts';
import { deadlines, keepAlives, keepAlivesOfServer, writeTimeout } from './deadlines.ts';
import { connectionOf, dialectOf } from './postgres-connection.ts';

const maxConnections = 10;

/** How far a write has come. */
interface Progress {
  /** The write has failed for its caller, so it must not be committed any more. */
  isTimedOut: boolean;
  /** The statement that makes the write durable has been sent. */
  isSent: boolean;
}

export class Writers {
  readonly #connectionString: string;
  #pool: pg.Pool;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
    this.#pool = this.#newPool();
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#withTimeout((client, progress) => inTransaction(client, work, progress));
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
    this.#pool.end().catch(() => undefined);
    this.#pool = this.#newPool();
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #newPool(): pg.Pool {
    const config = {
      connectionString: this.#connectionString,
      ...deadlines,
      options: keepAlivesOfServer,
      max: maxConnections,
      pipeline: true,
    };
    // The types do not have the option `pipeline` yet.
    const pool = new pg.Pool(config as pg.PoolConfig);
    // The pool replaces a broken connection, and the write on it fails. Without an 'error' listener the process would end. The pool
    // emits the errors of idle connections, a connection in use emits its own.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  #withTimeout<T>(work: (client: pg.ClientBase, progress: Progress) => Promise<T>): Promise<T> {
    const progress: Progress = { isTimedOut: false, isSent: false };
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        progress.isTimedOut = true;
        reject(failureOf(progress, new Error('The write took too long')));
      }, writeTimeout);
      this.#onConnection(work, progress)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  async #onConnection<T>(work: (client: pg.ClientBase, progress: Progress) => Promise<T>, progress: Progress): Promise<T> {
    const pool = this.#pool;
    const client = await pool.connect().catch((error: unknown) => Promise.reject(new CannotSave(error)));
    let isBroken = false;
    try {
      return await work(client, progress);
    } catch (error) {
      // Even without an open transaction, a rollback tells whether the connection still works.
      isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      if (!isBroken) throw error;
      // The idle connections may be broken too.
      if (this.#pool === pool) this.replace();
      throw failureOf(progress, error);
    } finally {
      client.release(isBroken || connectionOf(client).isFull());
    }
  }
}

const failureOf = ({ isSent }: Progress, cause: unknown): CannotSave => (isSent ? new MaybeWritten(cause) : new CannotSave(cause));

const inTransaction = async <T>(client: pg.ClientBase, work: (tx: Tx) => Promise<T>, progress: Progress): Promise<T> => {
  const [, value] = await Promise.all([client.query('begin'), work(txOn(client))]);
  if (progress.isTimedOut) throw new Error('The write took too long');
  progress.isSent = true;
  const { command } = await client.query('commit');
  // When a statement failed before, the server answers `commit` with a rollback and without an error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
  return value;
};

/** Uses its own connection, which has no timeouts. */
export const writeWithoutDeadline = async <T>(connectionString: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString, ...keepAlives, options: keepAlivesOfServer });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await inTransaction(client, work, { isTimedOut: false, isSent: false });
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

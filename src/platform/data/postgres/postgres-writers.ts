// Writing on PostgreSQL: each write has a connection to itself, and is answered or refused in time even where that connection falls silent.

import { type CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { CannotSave, MaybeWritten } from '../cannot-save.ts';
import type { Tables, Tx } from '../data.ts';
import { PlainDriver } from '../plain-driver.ts';
import { deadlines, keepAlives, keepAlivesOfServer, writeWithin } from './deadlines.ts';
import { connectionOf, dialectOf } from './postgres-connection.ts';

const most = 10;

/** How far a write has come. */
interface Progress {
  /** It has been refused: it must not be committed any more. */
  isRefused: boolean;
  /** What makes it durable has been sent. */
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
    return this.#inTime((client, progress) => inTransaction(client, work, progress));
  }

  writeOne<Row>(statement: (tx: Tx) => CompiledQuery<Row>): Promise<Row[]> {
    return this.#inTime(async (client, progress) => {
      const tx = txOn(client);
      const compiled = statement(tx);
      progress.isSent = true;
      return (await tx.executeQuery(compiled)).rows;
    });
  }

  /** From now on all writes go over new connections; what is under way on the others comes to its end. */
  replace(): void {
    this.#pool.end().catch(() => undefined);
    this.#pool = this.#newPool();
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #newPool(): pg.Pool {
    const config = { connectionString: this.#connectionString, ...deadlines, options: keepAlivesOfServer, max: most, pipeline: true };
    // The types do not know pipelining yet; it is an option of pg since 8.2.
    const pool = new pg.Pool(config as pg.PoolConfig);
    // A connection that breaks is replaced by the pool, and the write it was doing fails; without listeners it would end the process,
    // the pool's for those that are idle, their own for those at work.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  #inTime<T>(work: (client: pg.ClientBase, progress: Progress) => Promise<T>): Promise<T> {
    const progress: Progress = { isRefused: false, isSent: false };
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        progress.isRefused = true;
        reject(failureOf(progress, new Error('The write took too long')));
      }, writeWithin);
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
      // Where there is no transaction to take back, it still tells whether the connection is alive.
      isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      if (!isBroken) throw error;
      // The idle ones may have fallen silent too.
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
  if (progress.isRefused) throw new Error('Refused in the meantime');
  progress.isSent = true;
  const { command } = await client.query('commit');
  // A transaction in which a statement failed is rolled back instead, without an error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit');
  return value;
};

/** On a connection of its own, which the server gives all the time it needs. */
export const writeWithoutDeadline = async <T>(connectionString: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString, ...keepAlives, options: keepAlivesOfServer });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await inTransaction(client, work, { isRefused: false, isSent: false });
  } finally {
    await client.end();
  }
};

const transactions = new WeakMap<pg.ClientBase, Tx>();

const txOn = (client: pg.ClientBase): Tx => {
  const known = transactions.get(client) ?? (new Kysely<Tables>(dialectOf(new PlainDriver(async () => connectionOf(client)))) as Tx);
  transactions.set(client, known);
  return known;
};

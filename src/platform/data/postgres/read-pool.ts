// The connections for reading. Each has one read at a time, so a slow read holds up no other. A connection that broke or has prepared many
// statements is left out, and a new one is opened when a read needs it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isUnreachable } from '../unreachable.ts';
import { deadlines, deadlinesOfServer } from './deadlines.ts';
import { connectionOf } from './postgres-connection.ts';
import type { Servers } from './servers.ts';
import { setSession } from './session.ts';

const maxConnections = 10;
// plan_cache_mode: each statement is planned only once, because its best plan does not depend on the values of a request.
// effective_io_concurrency: prefetching is off. The pages are mostly in the memory of the system already, and prefetching makes a search
// a quarter slower.
const readSettings = {
  ...deadlinesOfServer,
  default_transaction_read_only: 'on',
  plan_cache_mode: 'force_generic_plan',
  effective_io_concurrency: 0,
};

export class ReadPool {
  readonly #servers: Servers;
  readonly #waiting = new Set<PromiseWithResolvers<pg.Client>>();
  /** All connections, and a symbol for each that is being opened. It is another set after `replace`. */
  #open = new Set<pg.Client | symbol>();
  /** The last one given back is taken first, so that few of them do most of the work. */
  #idle: pg.Client[] = [];

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  async run<T>(read: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = this.#idle.pop() ?? (await this.#wait());
    try {
      return await read(client);
    } catch (error) {
      if (error instanceof Error && isUnreachable(error)) this.#leaveOut(client);
      throw error;
    } finally {
      this.#release(client);
    }
  }

  /** All later reads use new connections. Reads in progress finish on the old ones. */
  replace(): void {
    void this.#endAll();
    this.#openForWaiting();
  }

  async close(): Promise<void> {
    this.#failWaiting(new Error('Connection terminated'));
    await this.#endAll();
  }

  async #endAll(): Promise<void> {
    const clients = [...this.#open].filter((open) => typeof open !== 'symbol');
    this.#open = new Set();
    this.#idle = [];
    // Reads that have just received a connection send their queries first. end() waits for queries that are in progress.
    await nextTurn();
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }

  /** Waits for the first connection that is free, whether another read gives it back or it is opened now. */
  async #wait(): Promise<pg.Client> {
    const waiting = Promise.withResolvers<pg.Client>();
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      waiting.reject(new Error('timeout exceeded when trying to connect'));
    }, deadlines.query_timeout);
    void this.#openOne();
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #openForWaiting(): void {
    for (let missing = this.#waiting.size; missing > 0; missing--) void this.#openOne();
  }

  async #openOne(): Promise<void> {
    const open = this.#open;
    if (open.size >= maxConnections) return;
    const opening = Symbol('opening');
    open.add(opening);
    try {
      const client = await openReader(this.#servers, (broken) => this.#leaveOut(broken));
      open.delete(opening);
      if (open !== this.#open) return void client.end().catch(() => undefined);
      open.add(client);
      this.#release(client);
    } catch (error) {
      open.delete(opening);
      if (open !== this.#open) return;
      this.#servers.forget();
      // Where there are other connections, the reads that wait go on waiting for those.
      if (open.size === 0) this.#failWaiting(error);
    }
  }

  #release(client: pg.Client): void {
    if (!this.#open.has(client)) return;
    const [next] = this.#waiting;
    if (connectionOf(client).isFull()) this.#leaveOut(client);
    else if (!next) this.#idle.push(client);
    else {
      this.#waiting.delete(next);
      next.resolve(client);
    }
  }

  #leaveOut(client: pg.Client): void {
    if (!this.#open.delete(client)) return;
    this.#idle = this.#idle.filter((idle) => idle !== client);
    client.end().catch(() => undefined);
    this.#openForWaiting();
  }

  #failWaiting(error: unknown): void {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting.clear();
  }
}

/** A connection that can only read. `onEnd` may be called several times. `check` is done before the first statement. */
export const openReader = async (
  servers: Servers,
  onEnd: (client: pg.Client) => void,
  config: pg.ClientConfig = {},
  check: (client: pg.Client, connectionString: string) => Promise<void> = async () => undefined,
): Promise<pg.Client> => {
  const connectionString = await servers.find();
  // The types do not have the option `pipeline` yet.
  const client = new pg.Client({ ...deadlines, ...config, connectionString, pipeline: true } as pg.ClientConfig);
  client.on('error', () => onEnd(client));
  client.on('end', () => onEnd(client));
  await client.connect();
  await check(client, connectionString).catch((error: unknown) => client.end().then(() => Promise.reject(error)));
  setSession(client, readSettings);
  return client;
};

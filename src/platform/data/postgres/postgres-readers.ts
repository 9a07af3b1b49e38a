// The few connections that all reads share. Queries are pipelined, so a read needs no connection of its own. When a connection breaks,
// the next read opens a new one.

import pg from 'pg';
import { deadlines, keepAlivesOfServer } from './deadlines.ts';
import { connectionOf } from './postgres-connection.ts';
import type { Servers } from './servers.ts';

// plan_cache_mode: each statement is planned only once, because its best plan does not depend on the values of a request.
// effective_io_concurrency: prefetching is off. The pages are mostly in the memory of the system already, and prefetching makes a search
// a quarter slower.
const readOptions = '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan -c effective_io_concurrency=0';

export class Readers {
  readonly #servers: Servers;
  readonly #config: pg.ClientConfig;
  readonly #clients: (Promise<pg.Client> | undefined)[];
  #next = 0;

  constructor(servers: Servers, count: number, config: pg.ClientConfig = {}) {
    this.#servers = servers;
    this.#config = config;
    this.#clients = Array.from({ length: count });
  }

  async take(): Promise<pg.Client> {
    const slot = this.#next++ % this.#clients.length;
    this.#clients[slot] ??= this.#connect(slot);
    const client = await this.#clients[slot];
    if (!connectionOf(client).isFull()) return client;
    this.#retire(slot);
    return this.take();
  }

  /** All later reads use new connections. */
  replace(): void {
    for (const slot of this.#clients.keys()) this.#retire(slot);
  }

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#clients);
    await Promise.all(clients.map((client) => (client.status === 'fulfilled' ? client.value?.end() : undefined)));
  }

  #retire(slot: number): void {
    const client = this.#clients[slot];
    this.#clients[slot] = undefined;
    // Reads that have just received this connection send their queries first. end() waits for queries that are in progress.
    client?.then((opened) => setImmediate(() => opened.end().catch(() => undefined))).catch(() => undefined);
  }

  #connect(slot: number): Promise<pg.Client> {
    // A broken connection may emit several events. By then another connection may have its slot.
    const forget = () => {
      if (this.#clients[slot] === connected) this.#clients[slot] = undefined;
    };
    const connected = this.#open(forget);
    connected.catch(() => {
      forget();
      this.#servers.forget();
    });
    return connected;
  }

  async #open(onEnd: () => void): Promise<pg.Client> {
    const connectionString = await this.#servers.find();
    const options = `${readOptions} ${keepAlivesOfServer}`;
    // The types do not have the option `pipeline` yet.
    const client = new pg.Client({ ...deadlines, ...this.#config, connectionString, options, pipeline: true } as pg.ClientConfig);
    client.on('error', onEnd);
    client.on('end', onEnd);
    await client.connect();
    return client;
  }
}

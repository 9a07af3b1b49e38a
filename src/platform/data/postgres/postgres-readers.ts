// The few connections that all reads share: pipelined, they need none of their own. One that breaks is made anew by the next read.

import pg from 'pg';
import { deadlines, keepAlivesOfServer } from './deadlines.ts';
import { connectionOf } from './postgres-connection.ts';

// Statements are planned once: what differs from one request to the next does not change how they are best carried out. Pages are read
// when they are needed: they mostly lie in the system's memory, and having each fetched ahead by a helper takes a search a quarter longer.
const readOptions = '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan -c effective_io_concurrency=0';

export class Readers {
  readonly #config: pg.ClientConfig;
  readonly #clients: (Promise<pg.Client> | undefined)[];
  #next = 0;

  constructor(config: pg.ClientConfig, count: number) {
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

  /** From now on all reads go over new connections. */
  replace(): void {
    for (const slot of this.#clients.keys()) this.#retire(slot);
  }

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#clients);
    await Promise.all(clients.map((each) => (each.status === 'fulfilled' ? each.value?.end() : undefined)));
  }

  #retire(slot: number): void {
    const client = this.#clients[slot];
    this.#clients[slot] = undefined;
    // Those who have just been given it ask first, and what is under way on it comes to its end.
    client?.then((it) => setImmediate(() => it.end().catch(() => undefined))).catch(() => undefined);
  }

  #connect(slot: number): Promise<pg.Client> {
    const options = `${readOptions} ${keepAlivesOfServer}`;
    // The types do not know pipelining yet; it is an option of pg since 8.2.
    const client = new pg.Client({ ...deadlines, ...this.#config, options, pipeline: true } as pg.ClientConfig);
    const connected = client.connect().then(() => client);
    // One that breaks tells so more than once, and by then another may have its place.
    const forget = () => {
      if (this.#clients[slot] === connected) this.#clients[slot] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connected;
  }
}

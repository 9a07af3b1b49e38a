// The few connections that all reads share: pipelined, they need none of their own. One that breaks is made anew by the next read.

import pg from 'pg';

const most = 3;

// Statements are planned once: what differs from one request to the next does not change how they are best carried out.
const readOptions = '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan';

export class Readers {
  readonly #config: pg.ClientConfig;
  #clients: (Promise<pg.Client> | undefined)[] = [];
  #next = 0;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  take(): Promise<pg.Client> {
    const slot = this.#next++ % most;
    this.#clients[slot] ??= this.#connect(slot);
    return this.#clients[slot];
  }

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#clients);
    await Promise.all(clients.map((each) => (each.status === 'fulfilled' ? each.value?.end() : undefined)));
  }

  async #connect(slot: number): Promise<pg.Client> {
    const forget = () => {
      this.#clients[slot] = undefined;
    };
    // The types do not know pipelining yet; it is an option of pg since 8.2.
    const client = new pg.Client({ ...this.#config, pipeline: true, options: readOptions } as pg.ClientConfig);
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

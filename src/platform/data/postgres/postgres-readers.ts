// The few connections that all reads share: pipelined, they need none of their own. One that breaks is made anew by the next read.

import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { succeedsWithin } from '../in-time.ts';

const most = 3;
const askEvery = 5_000;
const answerWithin = 15_000;

// Statements are planned once: what differs from one request to the next does not change how they are best carried out. Pages are read
// when they are needed: they mostly lie in the system's memory, and having each fetched ahead by a helper takes a search a quarter longer.
const readOptions = '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan -c effective_io_concurrency=0';

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

  #connect(slot: number): Promise<pg.Client> {
    // The types do not know pipelining yet; it is an option of pg since 8.2.
    const socket = new Socket();
    const client = new pg.Client({ ...this.#config, pipeline: true, options: readOptions, stream: () => socket } as pg.ClientConfig);
    const connected = client.connect().then(() => client);
    // One that breaks tells so more than once, and by then another may have its place.
    const forget = () => {
      if (this.#clients[slot] === connected) this.#clients[slot] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    connected.then(() => watch(client, socket), forget);
    return connected;
  }
}

/** A connection may be cut off without a word: one that does not answer in time is given up, and whatever waits for it fails. */
const watch = async (client: pg.Client, socket: Socket): Promise<void> => {
  while (!socket.destroyed) {
    await pause(askEvery, undefined, { ref: false });
    // Ending it in good order would wait for the answers.
    if (!socket.destroyed && !(await succeedsWithin(answerWithin, client.query('select 1')))) socket.destroy();
  }
};

// Hears of every commit on PostgreSQL, also those of other nodes, and counts them. While it does not hear, nothing is taken as unchanged.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const retryAfter = 1_000;
const askEvery = 2_000;
const answerWithin = 2_000;

export class Listener {
  static readonly channel = 'chapterhouse_written';

  readonly #config: pg.ClientConfig;
  #client: pg.Client | null = null;
  #stopped = false;
  #version = 1;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true });
    client.on('notification', () => this.written());
    client.on('error', () => undefined);
    client.on('end', () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${Listener.channel}`);
    this.#client = client;
    this.written();
    void this.#watch(client);
  }

  written(): void {
    this.#version++;
  }

  version(): number {
    if (!this.#client) this.#version++;
    return this.#version;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end();
  }

  /** A connection may be cut off without a word: one that does not answer in time is given up. */
  async #watch(client: pg.Client): Promise<void> {
    const nothing = { ref: false };
    while (this.#client === client) {
      await pause(askEvery, undefined, nothing);
      if (this.#stopped) return;
      const answer = client.query('select 1').then(
        () => true,
        () => false,
      );
      if (await Promise.race([answer, pause(answerWithin, false, nothing)])) continue;
      this.#lost(client);
      client.end().catch(() => undefined);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#retry();
  }

  #retry(): void {
    if (this.#stopped) return;
    setTimeout(() => this.start().catch(() => this.#retry()), retryAfter).unref();
  }
}

// Counts the commits on PostgreSQL, its own node's and those it hears of from others. They are told after the commit, since telling
// within it would have all commits wait in a row; should a node fall before it has told, the next look at the server's snapshot
// tells instead. While nothing is heard, nothing is taken as unchanged.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { succeedsWithin } from '../in-time.ts';

const channel = 'chapterhouse_written';
const retryAfter = 1_000;
const askEvery = 2_000;
const answerWithin = 2_000;

export class Listener {
  readonly #config: pg.ClientConfig;
  #client: pg.Client | null = null;
  #stopped = false;
  #version = 1;
  #snapshot = '';
  #isUntold = false;
  #telling: pg.Client | null = null;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  async start(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ processId }) => {
      if (processId !== processOf(client)) this.#version++;
    });
    client.on('error', () => undefined);
    client.on('end', () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${channel}`);
    await this.#look(client);
    this.#client = client;
    this.#version++;
    void this.#watch(client);
  }

  /** To be called after each commit of this node: it knows at once, and those of the same moment are told to the others in one go. */
  written(): void {
    this.#version++;
    this.#isUntold = true;
    if (this.#client && this.#telling !== this.#client) void this.#tell(this.#client);
  }

  version(): number {
    if (!this.#client) this.#version++;
    return this.#version;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end();
  }

  async #tell(client: pg.Client): Promise<void> {
    this.#telling = client;
    while (this.#isUntold && this.#client === client) {
      this.#isUntold = false;
      await client.query(`notify ${channel}`).catch(() => undefined);
      // Now, so that the next look finds nothing new in this node's own commits, and what was read since then still holds.
      if (!this.#isUntold) await this.#look(client).catch(() => undefined);
    }
    if (this.#telling === client) this.#telling = null;
  }

  /** Two snapshots that are the same have no commit between them, whoever made it. */
  async #look(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    const snapshot = rows[0]?.snapshot ?? '';
    if (snapshot !== this.#snapshot) this.#version++;
    this.#snapshot = snapshot;
  }

  /** A connection may be cut off without a word: one that does not answer in time is given up. */
  async #watch(client: pg.Client): Promise<void> {
    while (this.#client === client) {
      await pause(askEvery, undefined, { ref: false });
      if (this.#stopped) return;
      if (await succeedsWithin(answerWithin, this.#look(client))) continue;
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

// The types leave it out.
const processOf = (client: pg.Client) => (client as pg.Client & { processID: number }).processID;

// Asks PostgreSQL whether anything was written, over one connection: only then do equal answers mean the same data.

import type pg from 'pg';
import { openReader } from './read-pool.ts';
import type { Servers } from './servers.ts';

const query_timeout = 2_000;
/** When two snapshots are equal, no process has committed anything between them. */
const snapshotQuery = { name: 'snapshot', text: 'select pg_current_snapshot()::text as snapshot' };

export class VersionReader {
  readonly #servers: Servers;
  readonly #onLost: () => void;
  #client: Promise<pg.Client> | undefined;
  #last: pg.Client | undefined;
  #connections = 0;
  #unanswered = 0;

  /** `onLost` is called when there was no answer. */
  constructor(servers: Servers, onLost: () => void) {
    this.#servers = servers;
    this.#onLost = onLost;
  }

  async read(): Promise<string> {
    const connecting = this.connect();
    try {
      const client = await connecting;
      const { rows } = await client.query<{ snapshot: string }>(snapshotQuery);
      // Another server may have an equal snapshot of other data. So the version also tells which connection it is from.
      if (client !== this.#last) this.#connections++;
      this.#last = client;
      return `${this.#connections} ${rows[0]?.snapshot}`;
    } catch {
      // Not when a newer connection was made already.
      if (this.#client === undefined || this.#client === connecting) this.#onLost();
      // A new version each time: without an answer, nothing may count as unchanged.
      return `unanswered ${++this.#unanswered}`;
    }
  }

  /** `check` as for openReader. */
  connect(check?: Parameters<typeof openReader>[3]): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const connecting = openReader(this.#servers, () => this.#forget(connecting), { query_timeout }, check);
    connecting.catch(() => {
      this.#forget(connecting);
      this.#servers.forget();
    });
    this.#client = connecting;
    return connecting;
  }

  /** The next question goes over a new connection. Those in progress are waited for. */
  async close(): Promise<void> {
    const client = await this.#take()?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  #take() {
    const client = this.#client;
    this.#client = undefined;
    return client;
  }

  #forget(client: Promise<pg.Client>): void {
    if (this.#client === client) this.#client = undefined;
  }
}

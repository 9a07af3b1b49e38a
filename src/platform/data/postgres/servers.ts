// The servers of DATABASE_URL. It may name several hosts: then the one that can be written to is looked for, and looked for again after a
// failure, because another server may have taken over.

import pg from 'pg';
import { keepAlives } from './deadlines.ts';
import { serverUrls } from './server-urls.ts';

/** How long one server may take to tell what it is. */
const tryTimeout = 2_000;

export class Servers {
  readonly #urls: string[];
  #found: Promise<string> | undefined;

  constructor(databaseUrl: string) {
    this.#urls = serverUrls(databaseUrl);
  }

  /** The URL of the first server that can be written to; if there is none, of the first one that answers. */
  find(): Promise<string> {
    const [only, ...others] = this.#urls;
    if (only !== undefined && others.length === 0) return Promise.resolve(only);
    this.#found ??= this.#search();
    return this.#found;
  }

  /** Must be called when a connection has failed or turned out to be read-only. The next connection is made after a new search. */
  forget(): void {
    this.#found = undefined;
  }

  async #search(): Promise<string> {
    try {
      return await firstWritable(this.#urls);
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

const firstWritable = async (urls: string[]): Promise<string> => {
  // All are asked at once. The order of the URLs decides, so that all nodes choose the same server.
  const asked = urls.map((url) => isWritable(url));
  for (const answer of asked) answer.catch(() => undefined);
  const failures: unknown[] = [];
  let readable: string | undefined;
  for (const [index, answer] of asked.entries()) {
    try {
      if (await answer) return urls[index] ?? '';
      readable ??= urls[index];
    } catch (error) {
      failures.push(error);
    }
  }
  if (readable !== undefined) return readable;
  throw failures[0];
};

const isWritable = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ ...keepAlives, connectionString, connectionTimeoutMillis: tryTimeout, query_timeout: tryTimeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>("select current_setting('transaction_read_only') as answer");
    return rows[0]?.answer === 'off';
  } finally {
    client.end().catch(() => undefined);
  }
};

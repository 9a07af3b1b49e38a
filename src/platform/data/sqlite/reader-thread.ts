// The thread of long reads. It starts with the first of them and stays, without holding up the end of the process.

import { Worker } from 'node:worker_threads';
import type { CompiledQuery, QueryResult } from 'kysely';
import { bounds } from '../../bounds/bounds.ts';
import { limitConcurrency } from '../../bounds/concurrency-limit.ts';
import { personAtWork } from '../fair-yield.ts';
import type { Read, Wanted } from './reader-worker.ts';

type Waiting = PromiseWithResolvers<QueryResult<unknown>>;

export class ReaderThread {
  readonly #file: string;
  // The next one is in the thread already when it is done with one.
  readonly #limit = limitConcurrency(bounds.longReads);
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** It does one read after the other. Whoever asks for many waits for others between two of them. */
  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#limit(() => this.#read<R>(query), personAtWork());
  }

  #read<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const id = ++this.#lastId;
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.set(id, waiting);
    this.#thread ??= this.#start();
    // Until there is an answer the process may not end.
    this.#thread.ref();
    this.#thread.postMessage({ id, sql, parameters } satisfies Wanted);
    // The type of the rows comes from the caller's query.
    return waiting.promise as Promise<QueryResult<R>>;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#fail(new Error('The database was closed'));
    await thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: this.#file });
    const end = (error: unknown) => {
      if (this.#thread === thread) this.#fail(error);
    };
    thread.on('message', ({ id, rows, error }: Read) => {
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) thread.unref();
      if (rows) resolve?.({ rows });
      else reject?.(error);
    });
    thread.on('error', end);
    thread.on('exit', () => end(new Error('The thread of long reads has ended')));
    return thread;
  }

  /** The next read starts another thread. */
  #fail(error: unknown): void {
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

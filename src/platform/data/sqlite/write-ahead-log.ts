// SQLite's log: whatever is committed is in it first. Once it has 8,000 pages, a commit copies it into the database, and a page that was
// written many times only once. After an import that would hold up all requests, so the log of a long write is copied in a thread.

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

const pages = 8_000;
/** Of fewer pages a commit makes nothing of note. */
const fewPages = 1_000;

export class WriteAheadLog {
  readonly #file: string;
  readonly #writer: DatabaseSync;
  #copying: Promise<void> | null = null;

  constructor(file: string, writer: DatabaseSync) {
    this.#file = file;
    this.#writer = writer;
    // During a long read, such as a backup, the log grows further; afterwards it is cut to the limit.
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;');
    this.#copyFrom(pages);
  }

  /** Copies it at once. When that fails, the log stays as it is, and a later commit copies it. */
  copy(): void {
    try {
      this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // The commit is durable already, so no write has failed.
    }
  }

  /** What a long write has put into the log is brought to the disk while others have their turn, so little is left for its commit. */
  async beforeLongCommit(): Promise<void> {
    this.#copyFrom(0);
    try {
      await using log = await open(`${this.#file}-wal`);
      await log.datasync();
    } catch {
      // The commit does it, or fails.
    }
  }

  afterLongCommit(): void {
    const { log = 0 } = (this.#writer.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}) as { log?: number };
    if (log < fewPages) this.#copyFrom(pages);
    else
      this.#copying ??= this.#copyInThread().finally(() => {
        this.#copying = null;
        // What was committed meanwhile is copied by one of the next commits.
        this.#copyFrom(pages);
      });
  }

  /** Must be called before the database is closed. */
  async idle(): Promise<void> {
    await this.#copying;
  }

  async #copyInThread(): Promise<void> {
    try {
      await once(new Worker(new URL('./copy-log-worker.ts', import.meta.url), { workerData: this.#file }), 'exit');
    } catch {
      // As above: a later commit copies it.
    }
  }

  #copyFrom(pages: number): void {
    this.#writer.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  }
}

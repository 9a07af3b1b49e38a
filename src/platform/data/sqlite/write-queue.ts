// Writes that wait at the same time share one commit, and each resolves only after this commit. When one of them fails, the transaction is
// rolled back and the others run again without it. Savepoints would avoid that, but they would slow down every write. Long writes have a
// commit of their own.

import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotSave } from '../cannot-save.ts';
import type { Tx } from '../data.ts';
import type { WriteAheadLog } from './write-ahead-log.ts';

interface QueuedWrite {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  lockTimeout: number;
}

const maxPerCommit = 100;
const defaultLockTimeout = 5_000;
const retryInterval = 10;

interface Committing {
  log: WriteAheadLog;
  afterCommit: () => void;
}

export class WriteQueue {
  readonly #database: DatabaseSync;
  readonly #tx: Tx;
  readonly #log: WriteAheadLog;
  readonly #afterCommit: () => void;
  #waiting: QueuedWrite[] = [];
  #running: Promise<void> | null = null;
  /** Why nothing may be written: an error if it never will. */
  #hold: 'not yet' | CannotSave | null = 'not yet';

  /** Writes wait for `mayBegin`, as they wait for a lock, and fail if it does. */
  constructor(database: DatabaseSync, tx: Tx, mayBegin: Promise<void>, { log, afterCommit }: Committing) {
    this.#database = database;
    this.#tx = tx;
    this.#log = log;
    this.#afterCommit = afterCommit;
    mayBegin.then(
      () => {
        this.#hold = null;
      },
      (error: unknown) => {
        this.#hold = new CannotSave(error);
      },
    );
  }

  /** Fails when another process holds the write lock for longer than `lockTimeout`. */
  run<T>(work: (tx: Tx) => Promise<T>, lockTimeout = defaultLockTimeout): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: (value) => resolve(value as T), reject, lockTimeout });
      this.#running ??= this.#runAll();
    });
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#commit(this.#takeNext());
    }
    this.#running = null;
  }

  /** Waits for one turn of the event loop, and again while more writes arrive, so that they join this commit. */
  async #gather(): Promise<void> {
    let before: number;
    do {
      before = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#waiting.length > before && this.#waiting.length < maxPerCommit);
  }

  /** A long write, such as an import, is committed alone. Otherwise it would run again when a save in its commit fails. */
  #takeNext(): QueuedWrite[] {
    const long = this.#waiting.findIndex(isLong);
    return this.#waiting.splice(0, long < 0 ? maxPerCommit : Math.min(Math.max(long, 1), maxPerCommit));
  }

  async #commit(writes: QueuedWrite[]): Promise<void> {
    const resolves: (() => void)[] = [];
    try {
      await this.#begin(Math.max(...writes.map(({ lockTimeout }) => lockTimeout)));
    } catch (error) {
      for (const { reject } of writes) reject(error);
      return;
    }
    try {
      for (const { work, resolve } of writes) {
        const value = await work(this.#tx);
        resolves.push(() => resolve(value));
      }
      if (writes.some(isLong)) await this.#log.beforeLongCommit();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollback();
      return this.#commitApart(writes, error);
    }
    for (const resolve of resolves) resolve();
    this.#afterCommit();
    if (writes.some(isLong)) this.#log.afterLongCommit();
  }

  /** Another process may hold the write lock, or the file is still being checked. This waits without blocking the event loop. */
  async #begin(lockTimeout: number): Promise<void> {
    for (const deadline = performance.now() + lockTimeout; ; await pause(retryInterval)) {
      if (this.#hold instanceof CannotSave) throw this.#hold;
      const isLate = performance.now() >= deadline;
      if (this.#hold && isLate) throw new CannotSave(new Error('The file of the database is still being checked'));
      if (this.#hold) continue;
      try {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        return this.#database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error) || isLate) throw error;
      }
    }
  }

  #rollback(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // When the disk fails, a rollback may fail too. The next #begin tries it again.
    }
  }

  /** Commits each half by itself, and so on until the write that fails is alone. */
  async #commitApart(writes: QueuedWrite[], error: unknown): Promise<void> {
    const [first] = writes;
    if (first && writes.length === 1) return first.reject(error);
    const middle = Math.ceil(writes.length / 2);
    await this.#commit(writes.slice(0, middle));
    await this.#commit(writes.slice(middle));
  }
}

const isLong = ({ lockTimeout }: QueuedWrite): boolean => lockTimeout === Number.POSITIVE_INFINITY;

// The lowest byte of SQLite's error code is 5 (SQLITE_BUSY). The other bytes only add details.
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5;

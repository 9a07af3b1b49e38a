// Writes that wait at the same time share one commit, and each resolves only after this commit. When one of them fails that has written
// something, the transaction is rolled back and all run once more, each in a savepoint. Savepoints for all writes would slow every one of
// them down. Long writes have a commit of their own.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../wire/refusal.ts';
import { CannotSave, isEngineFailure } from '../cannot-save.ts';
import type { Tx } from '../data.ts';
import { isSqliteError } from './sqlite-error.ts';
import type { WriteAheadLog } from './write-ahead-log.ts';

interface QueuedWrite {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  lockTimeout: number;
}

/** Tells the one who waits for a write what has become of it. */
type Settle = () => void;

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
  readonly #changedRows: StatementSync;
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
    this.#changedRows = database.prepare('select total_changes() as count');
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

  async #commit(writes: QueuedWrite[], run = this.#run): Promise<void> {
    try {
      await this.#begin(Math.max(...writes.map(({ lockTimeout }) => lockTimeout)));
    } catch (error) {
      for (const { reject } of writes) reject(error);
      return;
    }
    const settles: Settle[] = [];
    try {
      for (const write of writes) settles.push(await run.call(this, write));
      if (writes.some(isLong)) await this.#log.beforeLongCommit();
      this.#database.exec('COMMIT');
    } catch (error) {
      // When a statement fails for want of space, SQLite itself may have ended the transaction.
      const isOwnFailure = settles.length < writes.length && this.#database.isTransaction && !isEngineFailure(error);
      this.#rollback();
      const [first] = writes;
      if (first && writes.length === 1) return first.reject(error);
      if (isOwnFailure && run === this.#run) return this.#commit(writes, this.#runInSavepoint);
      for (const write of writes) await this.#commit([write]);
      return;
    }
    for (const settle of settles) settle();
    this.#afterCommit();
    if (writes.some(isLong)) this.#log.afterLongCommit();
  }

  /** A write that is refused before it wrote anything leaves the others alone. It is told after their commit, which may be the reason. */
  async #run({ work, resolve, reject }: QueuedWrite): Promise<Settle> {
    const before = this.#countChanges();
    try {
      const value = await work(this.#tx);
      return () => resolve(value);
    } catch (error) {
      if (!(error instanceof Refusal) || this.#countChanges() !== before) throw error;
      return () => reject(error);
    }
  }

  async #runInSavepoint({ work, resolve, reject }: QueuedWrite): Promise<Settle> {
    this.#database.exec('SAVEPOINT one_write');
    try {
      const value = await work(this.#tx);
      this.#database.exec('RELEASE one_write');
      return () => resolve(value);
    } catch (error) {
      if (!this.#database.isTransaction || isEngineFailure(error)) throw error;
      this.#database.exec('ROLLBACK TO one_write; RELEASE one_write');
      return () => reject(error);
    }
  }

  /** All rows that this connection has ever changed. */
  #countChanges(): unknown {
    return this.#changedRows.get()?.count;
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
        if (!isSqliteError(error, 'busy') || isLate) throw error;
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
}

const isLong = ({ lockTimeout }: QueuedWrite): boolean => lockTimeout === Number.POSITIVE_INFINITY;

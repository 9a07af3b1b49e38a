// Writes that wait at the same moment share one commit, and each is answered only after it. Should one of them fail, all is taken
// back and run again without it: savepoints would cost every write, also where none fails.

import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../data.ts';

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  done: (value: unknown) => void;
  failed: (error: unknown) => void;
  longestWait: number;
}

const mostPerCommit = 100;
const usualWait = 5_000;
const betweenTries = 10;

export class WriteQueue {
  readonly #database: DatabaseSync;
  readonly #tx: Tx;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(database: DatabaseSync, tx: Tx) {
    this.#database = database;
    this.#tx = tx;
  }

  /** How long it waits, at the longest, while another process writes. */
  run<T>(work: (tx: Tx) => Promise<T>, longestWait = usualWait): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, done: (value) => resolve(value as T), failed: reject, longestWait });
      this.#running ??= this.#runAll();
    });
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#commit(this.#waiting.splice(0, mostPerCommit));
    }
    this.#running = null;
  }

  /** Requests that have arrived in the meantime are read first, and again as long as more come, so that they join this commit. */
  async #gather(): Promise<void> {
    let before: number;
    do {
      before = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#waiting.length > before && this.#waiting.length < mostPerCommit);
  }

  async #commit(writes: Waiting[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      await this.#begin(Math.max(...writes.map(({ longestWait }) => longestWait)));
    } catch (error) {
      for (const { failed } of writes) failed(error);
      return;
    }
    try {
      for (const { work, done } of writes) {
        const value = await work(this.#tx);
        answers.push(() => done(value));
      }
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollback();
      return this.#commitApart(writes, error);
    }
    for (const answer of answers) answer();
  }

  /** Another process may be writing. It is waited for without holding up those who read. */
  async #begin(longestWait: number): Promise<void> {
    for (const deadline = Date.now() + longestWait; ; await pause(betweenTries)) {
      try {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        return this.#database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error) || Date.now() >= deadline) throw error;
      }
    }
  }

  #rollback(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // On a disk that fails even this may fail: the next write tries it again before it begins.
    }
  }

  /** Some of them failed: the halves are tried by themselves, down to the one that fails alone. */
  async #commitApart(writes: Waiting[], error: unknown): Promise<void> {
    const [first] = writes;
    if (first && writes.length === 1) return first.failed(error);
    const middle = Math.ceil(writes.length / 2);
    await this.#commit(writes.slice(0, middle));
    await this.#commit(writes.slice(middle));
  }
}

// SQLite's number for it; what stands above the lowest byte tells more than is asked here.
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5;

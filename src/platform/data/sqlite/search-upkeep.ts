// Merges the segments of SQLite's trigram indexes. Every commit adds a small segment, and a search has to read all of them. The merge
// starts when nothing has been written for a while. It takes a few pages at a time, so that a write in between hardly waits.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { WriteQueue } from './write-queue.ts';

const idleTime = 1_000;
const pagesPerStep = 100;
const pauseBetweenSteps = 10;

export class SearchUpkeep {
  readonly #database: DatabaseSync;
  readonly #queue: WriteQueue;
  readonly #timer: NodeJS.Timeout;
  #merges: StatementSync[] | null = null;
  #writes = 0;

  constructor(database: DatabaseSync, queue: WriteQueue) {
    this.#database = database;
    this.#queue = queue;
    this.#timer = setTimeout(() => void this.#merge(), idleTime).unref();
  }

  /** Must be called at every write. It stops a merge and starts the timer again. */
  onWrite(): void {
    this.#writes++;
    this.#timer.refresh();
  }

  stop(): void {
    this.#writes++;
    clearTimeout(this.#timer);
  }

  async #merge(): Promise<void> {
    const writes = this.#writes;
    try {
      while (writes === this.#writes && (await this.#queue.run(async () => this.#mergeStep()))) await pause(pauseBetweenSteps);
    } catch {
      // For example, another process has held the write lock for too long. The timer tries it again.
      if (writes === this.#writes) this.#timer.refresh();
    }
  }

  /** Returns whether there was something to merge. */
  #mergeStep(): boolean {
    this.#merges ??= indexesOf(this.#database).map((index) => prepareMerge(this.#database, index));
    const changes = this.#database.prepare('select total_changes() as total');
    const total = () => Number(changes.get()?.total);
    return this.#merges.some((merge) => {
      const before = total();
      merge.run();
      // The statement itself counts as one change, even when it merged nothing.
      return total() - before > 1;
    });
  }
}

const indexesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("select name from sqlite_schema where type = 'table' and sql like 'create virtual table % using fts5(%'")
    .all()
    .map(({ name }) => String(name));

const prepareMerge = (database: DatabaseSync, index: string): StatementSync => {
  // Two segments of about the same size are enough to merge them.
  database.exec(`insert into "${index}"("${index}", rank) values ('usermerge', 2)`);
  return database.prepare(`insert into "${index}"("${index}", rank) values ('merge', ${pagesPerStep})`);
};

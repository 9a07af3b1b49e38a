// Every commit leaves a small piece behind in a trigram index of SQLite's, and a search looks into each of them. Once nothing has been
// written for a while the pieces are joined, a few pages at a time, so that whatever comes in the meantime hardly waits.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { WriteQueue } from './write-queue.ts';

const restAfterWrites = 1_000;
const pagesAtOnce = 100;
const pauseBetween = 10;

export class SearchUpkeep {
  readonly #database: DatabaseSync;
  readonly #queue: WriteQueue;
  readonly #rest: NodeJS.Timeout;
  #joins: StatementSync[] | null = null;
  #writes = 0;

  constructor(database: DatabaseSync, queue: WriteQueue) {
    this.#database = database;
    this.#queue = queue;
    this.#rest = setTimeout(() => void this.#join(), restAfterWrites).unref();
  }

  /** To be told of every write, which ends the rest. */
  written(): void {
    this.#writes++;
    this.#rest.refresh();
  }

  stop(): void {
    this.#writes++;
    clearTimeout(this.#rest);
  }

  async #join(): Promise<void> {
    const writes = this.#writes;
    try {
      while (writes === this.#writes && (await this.#queue.run(async () => this.#joinSome()))) await pause(pauseBetween);
    } catch {
      // Another process may have been writing for long.
      if (writes === this.#writes) this.#rest.refresh();
    }
  }

  /** Gives whether there was something to join. */
  #joinSome(): boolean {
    this.#joins ??= indexesOf(this.#database).map((index) => joinOf(this.#database, index));
    const changes = this.#database.prepare('select total_changes() as total');
    const total = () => Number(changes.get()?.total);
    return this.#joins.some((join) => {
      const before = total();
      join.run();
      // The statement itself counts as one change.
      return total() - before > 1;
    });
  }
}

const indexesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("select name from sqlite_schema where type = 'table' and sql like 'create virtual table % using fts5(%'")
    .all()
    .map(({ name }) => String(name));

const joinOf = (database: DatabaseSync, index: string): StatementSync => {
  // Already two of about the same size.
  database.exec(`insert into "${index}"("${index}", rank) values ('usermerge', 2)`);
  return database.prepare(`insert into "${index}"("${index}", rank) values ('merge', ${pagesAtOnce})`);
};

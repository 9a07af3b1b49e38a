// How much is read in one turn of the event loop. A screen may need sixty short reads: without an end to the turn all others would wait
// for all of them.

import { setImmediate as nextTurn } from 'node:timers/promises';

const longest = 10;

export class ReadingTurn {
  /** When the first read of this turn began. Null before it. */
  #began: number | null = null;
  #next: Promise<void> | null = null;

  /** The read begins at once after the time was looked at, or others would have taken it meanwhile. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    while (this.#began !== null && performance.now() - this.#began >= longest) await this.#endOfTurn();
    this.#began ??= performance.now();
    void this.#endOfTurn();
    return read();
  }

  #endOfTurn(): Promise<void> {
    this.#next ??= nextTurn().then(() => {
      this.#began = null;
      this.#next = null;
    });
    return this.#next;
  }
}

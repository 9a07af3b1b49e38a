// Limits how many changes one person makes in a short time. Nobody who works with the screens meets the limit; a program that goes wild does.
// An import, or an action for many selected records, is one change.

import { LRUCache } from 'lru-cache';
import { Refusal } from '../wire/refusal.ts';

interface Left {
  changes: number;
  /** In milliseconds. */
  at: number;
}

const mostPeople = 10_000;

export class ChangeLimits {
  readonly #perMinute: number;
  readonly #atOnce: number;
  readonly #now: () => number;
  readonly #left = new LRUCache<number, Left>({ max: mostPeople });

  /** In each minute so many changes, a quarter of them at once, at least one. 0 means that there is no limit. */
  constructor(perMinute: number, now = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#atOnce = Math.max(1, perMinute / 4);
    this.#now = now;
  }

  /** Counts one, or refuses it. */
  take(userId: number): void {
    if (this.#perMinute === 0) return;
    const at = this.#now();
    const before = this.#left.get(userId) ?? { changes: this.#atOnce, at };
    const changes = Math.min(this.#atOnce, before.changes + ((at - before.at) / 60_000) * this.#perMinute);
    if (changes < 1) throw new Refusal('TooManyAtOnce', 'Too many changes in a short time. Please try again in a minute.');
    this.#left.set(userId, { changes: changes - 1, at });
  }
}

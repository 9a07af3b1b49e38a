// Limits how much is done in a short time: changes by one person, calls with one key. Nobody who works with the screens meets the limit; a
// program that goes wild does. An import, or an action for many selected records, is one change.

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
  readonly #text: string;
  readonly #now: () => number;
  readonly #left = new LRUCache<number, Left>({ max: mostPeople });

  /** In each minute so many, a quarter of them at once unless it is said, at least one. 0 means that there is no limit. */
  constructor(
    perMinute: number,
    now = () => performance.now(),
    { atOnce = perMinute / 4, text = 'Too many changes in a short time. Please try again in a minute.' } = {},
  ) {
    this.#perMinute = perMinute;
    this.#atOnce = Math.max(1, atOnce);
    this.#text = text;
    this.#now = now;
  }

  /** Counts one of a user or a key, or refuses it. */
  take(id: number): void {
    if (this.#perMinute === 0) return;
    const at = this.#now();
    const before = this.#left.get(id) ?? { changes: this.#atOnce, at };
    const changes = Math.min(this.#atOnce, before.changes + ((at - before.at) / 60_000) * this.#perMinute);
    if (changes < 1) throw this.#refusal(((1 - changes) * 60) / this.#perMinute);
    this.#left.set(id, { changes: changes - 1, at });
  }

  #refusal(seconds: number): Refusal {
    const refusal = new Refusal('TooManyAtOnce', this.#text);
    refusal.retryAfter = Math.ceil(seconds);
    return refusal;
  }
}

// Answers kept as bytes: a read that is asked again soon, while nothing was written, is not worked out again.

import type { Data } from '../data/data.ts';

const mostBytes = 4 * 1024 * 1024;
const largestAnswer = 256 * 1024;

export class AnswerCache {
  readonly #data: Data;
  readonly #cached = new Map<string, Buffer>();
  #size = 0;
  #keptUnder = '';

  constructor(data: Data) {
    this.#data = data;
  }

  /** What was kept under the key, or what work() gives, kept from now on. */
  async get(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
    // Read before the work: an answer that a write overtakes is not kept, so it is never given to whoever asks after the write.
    const now = this.#validity();
    if (now !== this.#keptUnder) this.#forgetAll(now);
    const known = this.#cached.get(key);
    if (known !== undefined) return known;
    const answer = await work();
    if (now === this.#keptUnder && answer.length <= largestAnswer) this.#keep(key, answer);
    return answer;
  }

  /** What answers say may follow from the day, and in every time zone a day begins with a quarter of an hour. */
  #validity(): string {
    return `${this.#data.version()} ${Math.floor(Date.now() / 900_000)}`;
  }

  #forgetAll(now: string): void {
    this.#cached.clear();
    this.#size = 0;
    this.#keptUnder = now;
  }

  #keep(key: string, answer: Buffer): void {
    if (this.#cached.has(key)) return;
    this.#cached.set(key, answer);
    this.#size += key.length + answer.length;
    for (const [oldest, cached] of this.#cached) {
      if (this.#size <= mostBytes) break;
      this.#cached.delete(oldest);
      this.#size -= oldest.length + cached.length;
    }
  }
}

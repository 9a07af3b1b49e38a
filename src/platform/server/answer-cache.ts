// Answers cached as bytes: a read that is asked again soon, while nothing was written, is not worked out again.

import { LRUCache } from 'lru-cache';
import type { Data } from '../data/data.ts';

const mostBytes = 4 * 1024 * 1024;
const largestAnswer = 256 * 1024;

export class AnswerCache {
  readonly #data: Data;
  readonly #cached = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    maxEntrySize: largestAnswer,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });

  constructor(data: Data) {
    this.#data = data;
  }

  /** What was cached under the key, or what work() gives, cached from now on. */
  async get(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
    // Asked before the work: an answer that a write overtakes is never given to whoever asks after the write.
    const version = await this.#data.version();
    const wholeKey = `${version} ${quarterOfAnHour()}\n${key}`;
    const known = this.#cached.get(wholeKey);
    if (known !== undefined) return known;
    const answer = await work();
    this.#cached.set(wholeKey, answer);
    return answer;
  }
}

/** What answers say may follow from the day, and in every time zone a day begins with a quarter of an hour. */
const quarterOfAnHour = () => Math.floor(Date.now() / 900_000);

// Caches answers as bytes: a repeated read is answered from the cache until something is written.

import { LRUCache } from 'lru-cache';

const maxBytes = 4 * 1024 * 1024;
const largestAnswer = 256 * 1024;

export class AnswerCache {
  readonly #cached = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: largestAnswer,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });

  /**
   * Returns the cached answer, or runs the work and caches its result. The request has read the version before the work: so when something
   * is written during the work, no later request gets this answer.
   */
  async get(key: string, version: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const wholeKey = `${version} ${minute()}\n${key}`;
    const cached = this.#cached.get(wholeKey);
    if (cached !== undefined) return cached;
    const answer = await work();
    this.#cached.set(wholeKey, answer);
    return answer;
  }
}

/** An answer may depend on the time: a meeting that has begun is not a next one any more. */
const minute = () => Math.floor(Date.now() / 60_000);

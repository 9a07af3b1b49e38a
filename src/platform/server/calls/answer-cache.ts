// Caches answers as bytes. The answer to a repeated read request comes from the cache until something is written.

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
   * Returns the cached answer for the key. If there is none, it runs the work and caches its result. The version of the data is one that
   * this request has read before the work. So when something is written during the work, no later request gets this answer.
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

/** An answer may depend on what time it is: a meeting that has begun is none of the next ones. */
const minute = () => Math.floor(Date.now() / 60_000);

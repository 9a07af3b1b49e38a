// Answers kept as bytes: a read that is asked again soon, while nothing was written, is not worked out again.

import type { Data } from '../data/data.ts';

const mostBytes = 16 * 1024 * 1024;
const largestAnswer = 256 * 1024;

interface Kept {
  version: number;
  quarter: number;
  bytes: Buffer;
}

export class KeptAnswers {
  readonly #data: Data;
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  constructor(data: Data) {
    this.#data = data;
  }

  /** What was kept under the key, or what work() gives, kept from now on. */
  async get(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
    // Read before the work: an answer that a write overtakes is kept under the version before it, so it is never given.
    const version = this.#data.version();
    const quarter = quarterOfAnHour();
    const known = this.#kept.get(key);
    if (known?.version === version && known.quarter === quarter) return known.bytes;
    const bytes = await work();
    this.#forget(key, known);
    if (bytes.length <= largestAnswer) this.#keep(key, { version, quarter, bytes });
    return bytes;
  }

  #keep(key: string, answer: Kept): void {
    this.#kept.set(key, answer);
    this.#size += key.length + answer.bytes.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= mostBytes) break;
      this.#forget(oldest, kept);
    }
  }

  #forget(key: string, kept: Kept | undefined): void {
    if (kept && this.#kept.delete(key)) this.#size -= key.length + kept.bytes.length;
  }
}

/** What an answer says may follow from the day, and in every time zone a day begins with a quarter of an hour. */
const quarterOfAnHour = () => Math.floor(Date.now() / 900_000);

// Counts failed tries for each key within a sliding time window. The counts are in the memory of this process.

export class Tries {
  readonly #most: number;
  readonly #window: number;
  readonly #failedAt = new Map<string, number[]>();

  constructor({ most, minutes }: { most: number; minutes: number }) {
    this.#most = most;
    this.#window = minutes * 60_000;
  }

  isExhausted(key: string): boolean {
    return this.#recent(key).length >= this.#most;
  }

  fail(key: string): void {
    if (this.#failedAt.size > 100_000) this.#forgetOld();
    this.#failedAt.set(key, [...this.#recent(key), Date.now()].slice(-this.#most));
  }

  #recent(key: string): number[] {
    const since = Date.now() - this.#window;
    return (this.#failedAt.get(key) ?? []).filter((moment) => moment > since);
  }

  #forgetOld(): void {
    for (const key of this.#failedAt.keys()) if (this.#recent(key).length === 0) this.#failedAt.delete(key);
  }
}

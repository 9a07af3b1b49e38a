// The requests that are being answered. A client may go away before its answer, and then the server does not wait for it when it stops. But
// the database must not be closed under it.

export class UnderWay {
  readonly #running = new Set<Promise<unknown>>();

  run<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.add(running);
    const forget = () => this.#running.delete(running);
    running.then(forget, forget);
    return running;
  }

  /** Waits until all have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}

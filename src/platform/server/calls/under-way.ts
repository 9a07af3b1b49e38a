// The requests that are being answered. A stopping server does not wait for clients that have gone, but must not close the database under
// their requests.

export class UnderWay {
  readonly #running = new Set<Promise<unknown>>();

  run<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.add(running);
    const forget = () => this.#running.delete(running);
    running.then(forget, forget);
    return running;
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}

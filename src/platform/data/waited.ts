// How long the database has kept one request waiting. What the request writes has so much less time, so that it succeeds or fails within
// one deadline, however many reads and writes it is made of.

import { AsyncLocalStorage } from 'node:async_hooks';

class Waited {
  #sum = 0;
  #since = 0;
  /** Reads may be under way side by side: their time counts once. */
  #underWay = 0;

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay++ === 0) this.#since = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#underWay === 0) this.#sum += performance.now() - this.#since;
    }
  }

  soFar(): number {
    return this.#sum + (this.#underWay > 0 ? performance.now() - this.#since : 0);
  }
}

const current = new AsyncLocalStorage<Waited>();
const requests = new WeakMap<object, Waited>();

/** The work is part of what is done for the request. */
export const countForRequest = <T>(request: object, work: () => T): T => {
  const waited = requests.get(request) ?? new Waited();
  requests.set(request, waited);
  return current.run(waited, work);
};

/** The time of this work counts as waiting. */
export const waitingFor = <T>(work: () => Promise<T>): Promise<T> => current.getStore()?.during(work) ?? work();

/** The time until the work begins counts as waiting, too: others of the same person have their turn. */
export const waitingInQueue = <T>(take: (work: () => Promise<T>) => Promise<T>, work: () => Promise<T>): Promise<T> => {
  const { promise: begins, resolve: begin } = Promise.withResolvers<void>();
  void waitingFor(() => begins);
  const taken = take(() => {
    begin();
    return work();
  });
  return taken.finally(begin);
};

/** In milliseconds; 0 outside of a request. */
export const waitedSoFar = (): number => current.getStore()?.soFar() ?? 0;

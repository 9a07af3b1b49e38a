// Limits how many pieces of heavy work run at the same time. The rest waits, so that threads and processors stay free for other work. Who
// waits gets turns: the next piece is never one more of somebody who had the last turn, as long as others wait.

import { Refusal, requestTexts } from '../wire/refusal.ts';

/** A user, or the address of somebody who is not signed in. Null is the portal itself. */
export type Person = number | string | null;

interface Bounds {
  /** So many pieces of one person run at the same time. */
  each?: number;
  /** So many more of one person wait. Further ones are refused. */
  waiting?: number;
  /** So many more of all people wait. Further ones are refused. */
  waitingInAll?: number;
}

/** Returns a function that runs work. When `max` pieces of work are running already, the next one waits. Those of one person keep their order. */
export const limitConcurrency = (
  max: number,
  { each = max, waiting: mostWaiting = Number.POSITIVE_INFINITY, waitingInAll = Number.POSITIVE_INFINITY }: Bounds = {},
) => {
  let running = 0;
  const runningOf = new Map<Person, number>();
  // In the order of their turns.
  const waiting = new Map<Person, (() => void)[]>();

  let waitingNow = 0;

  const mayRun = (person: Person) => running < max && (runningOf.get(person) ?? 0) < each;
  const count = (person: Person, by: 1 | -1) => {
    running += by;
    const own = (runningOf.get(person) ?? 0) + by;
    if (own === 0) runningOf.delete(person);
    else runningOf.set(person, own);
  };
  const wait = (person: Person) => {
    const own = waiting.get(person) ?? [];
    if (person !== null && (own.length >= mostWaiting || waitingNow >= waitingInAll))
      throw new Refusal('TooManyAtOnce', requestTexts.tooManyAtOnce);
    waiting.set(person, own);
    waitingNow += 1;
    return new Promise<void>((resolve) => own.push(resolve));
  };
  const startNext = () => {
    for (const [person, [start, ...others]] of waiting) {
      if (!start || !mayRun(person)) continue;
      waiting.delete(person);
      waitingNow -= 1;
      if (others.length > 0) waiting.set(person, others);
      count(person, 1);
      return start();
    }
  };

  return async <T>(work: () => Promise<T>, person: Person = null): Promise<T> => {
    if (mayRun(person)) count(person, 1);
    else await wait(person);
    try {
      return await work();
    } finally {
      count(person, -1);
      startNext();
    }
  };
};
